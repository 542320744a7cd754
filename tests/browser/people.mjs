// People at the table: at one screen, by the address, as onlookers, against bots.

const mine = (page) => page.getAttribute(".plates li.mine", "data-seat");
/** Opens a table from the page for new ones; `wish` sets it. Answers nothing: the page is at the table. */
async function open_table(person, game, wish) {
  await person.go(`/new?game=${game}`);
  await person.page.fill(".name-field input", "Ada");
  await wish(person.page);
  await person.page.click(".new-table [type=submit]");
}

/** The first auction of Tal der Könige: each lays tablets in secret, one after the other. */
async function first_auction(person, expect) {
  const { page } = person;
  await open_table(person, "tal-der-koenige", async () => {
    await page.locator(".sitters select").nth(1).selectOption("here");
    await page.fill(".sitters input", "Ben");
    await person.check("a new table for two at one screen");
  });
  const turns = [];
  const seen = new Set();
  while (seen.size < 2) {
    const now = await person.wait();
    if (now === "cover") {
      const name = (await page.innerText(".cover")).includes("Ben") ? "Ben" : "Ada";
      await person.check("the cover");
      expect(await page.evaluate(() => document.querySelector(".cover").contains(document.elementFromPoint(innerWidth / 2, innerHeight / 3))), "the cover lets the board through");
      turns.push(`cover ${name}`);
      await page.click(".cover .primary");
      await page.waitForSelector(".cover", { state: "detached" });
      continue;
    }
    const prompt = await page.innerText(".prompt-line");
    const name = prompt.includes("Ben") ? "Ben" : "Ada";
    if (seen.size === 1 && !seen.has(name)) {
      // Whoever comes second has what is theirs before them, nothing of what the first one did, and can choose.
      expect((await page.locator(".frame .legal.next:not(:disabled)").count()) > 0, "no tablet can be chosen");
      await page.click("#tab-log");
      const panel = page.locator("[role=tabpanel]:not([hidden])");
      await panel.getByText(/face down by group/).first().waitFor(); // what was told before comes once these eyes are open
      const told = await panel.innerText();
      expect(!/a tablet by group/.test(told), `the log tells of the other's bids: ${told}`);
      await page.click("#tab-choices");
    }
    expect((await mine(page)) === (name === "Ben" ? "1" : "0"), `${name} is asked through the eyes of seat ${await mine(page)}`);
    if (turns.at(-1) !== name) turns.push(name);
    seen.add(name);
    await person.act_on_board();
  }
  const [first] = turns.filter((turn) => !turn.startsWith("cover"));
  const second = first === "Ada" ? "Ben" : "Ada";
  const expected = [...(first === "Ada" ? [] : ["cover Ben"]), first, `cover ${second}`, second];
  expect(turns.join(", ") === expected.join(", "), `it went ${turns.join(", ")}`);
}

/** The address in the host's bar brings in a friend; the next one may watch. */
async function by_address(ada, ben, cleo, expect) {
  await open_table(ada, "fertility", (page) => page.click(".one-of button:has-text('hour'), .one-of button:has-text('Per move')"));
  await ada.page.waitForFunction(() => location.hash.length > 5);
  await ada.page.waitForSelector(".qr path");
  await ada.check("the room with a QR code");
  const { pathname } = new URL(ada.page.url());
  cleo.expected = /404|403|409/;
  await cleo.go(pathname);
  await cleo.page.waitForSelector("h1:has-text('private')");
  await cleo.check("a table that does not open");
  await ben.page.goto(ada.page.url());
  await ben.page.waitForSelector(".table-facts li:has-text('24 hours per move')");
  await ben.page.waitForSelector(".table-facts li:has-text('No bot takes over')");
  await ben.page.waitForSelector(".qr path");
  await ben.check("the room on a phone");
  await ben.page.fill(".name-field input", "Ada");
  await ben.page.click(".room-seat .primary");
  await ben.page.waitForSelector(".trouble");
  await ben.page.fill(".name-field input", "Ben");
  await ben.page.click(".room-seat .primary");
  await ben.page.waitForSelector(".room-seat:has-text('Ben')");
  await cleo.page.goto(ada.page.url());
  await cleo.page.waitForSelector(".room .notice");
  expect((await cleo.page.locator(".room-seat button").count()) === 0, "a full table offers a seat");
  await cleo.check("a full table");
  await ada.page.click(".room .primary.large:enabled");
  await cleo.page.waitForSelector(".frame");
}

/** Taking back against a bot leads to the board before one's own last move. */
async function take_back(person, expect) {
  const { page } = person;
  await person.play_now("fertility");
  await person.wait();
  const board = () => page.evaluate(() => document.querySelector("svg.board").textContent + document.querySelectorAll("svg.board [data-piece]").length);
  const moves = async () => (await page.locator(".log .log-line.turn").count());
  await page.click("#tab-log");
  const turn = async () => {
    const before = await moves();
    while ((await moves()) <= before + 1) {
      await person.wait();
      await person.act_on_board();
      await page.click("#tab-log");
    }
    await person.wait();
  };
  await turn();
  const seat = await mine(page);
  const before = await board();
  await page.click(".top .menu:not(:last-child) > button");
  await page.click(".menu-list button:has-text('Take back my move')");
  await page.waitForFunction((old) => document.querySelector("svg.board").textContent + document.querySelectorAll("svg.board [data-piece]").length !== old, before);
  await person.wait();
  expect((await page.innerText(".prompt-line")).startsWith("Your turn"), "another is asked");
  expect((await mine(page)) === seat, "somebody else's eyes");
}

/** On a phone what is going on is above the covers, and the Traitor has a level. */
async function phone_home(person, expect) {
  const { page } = person;
  await page.goto(person.address);
  await page.evaluate(() => localStorage.setItem("iteru.players", "1"));
  await page.reload();
  await person.press(page.locator('.cover-card[data-game="pharaon"]'));
  await page.selectOption(".play-now select", "3");
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/tables") && request.method() === "POST");
  await person.press(page.locator(".play-now .primary"));
  expect(JSON.parse((await sent).postData()).options.dark === 3, "the Traitor has another level");
  await page.waitForSelector(".frame");
  await person.go("/");
  await page.waitForSelector(".going-on .table-link");
  const [above, below] = await page.evaluate(() => [".going-on .table-link", ".cover-card"].map((one) => document.querySelector(one).getBoundingClientRect().top));
  expect(above < below, "the covers are above what is going on");
  await person.check("home on a phone with a game in progress");
}

export function people_tests({ test, expect, with_person, games }) {
  if (games.includes("tal-der-koenige")) {
    test("people: the first auction at one screen, handed over in between (en)", () => with_person({ seed: 31 }, (person) => first_auction(person, expect)));
  }
  if (games.includes("fertility")) {
    test("people: in by the address, a name of one's own, a full table to watch (en)", () =>
      with_person({}, (ada) => with_person({ theme: "dark", size: [360, 640], touch: true }, (ben) => with_person({ size: [360, 640], touch: true }, (cleo) => by_address(ada, ben, cleo, expect)))));
    test("people: taking back against a bot goes to one's own last decision (en)", () => with_person({ seed: 32 }, (person) => take_back(person, expect)));
  }
  if (games.includes("pharaon")) {
    test("people: running games above the covers on a phone, and the Traitor's level (fr)", () =>
      with_person({ language: "fr", size: [360, 640], touch: true }, (person) => phone_home(person, expect)));
  }
}
