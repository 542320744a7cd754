// The pages to read: how to play, printed too, and the rules with their examples, also beside a board.

/** The aim, three pictures drawn by the board, the count, tips; the worked example opens as a replay. */
async function how_to_play(person, game, expect) {
  const { page } = person;
  await person.go("/");
  await page.locator(`a.cover-how[href$="/how/${game}"]`).click();
  await page.waitForFunction(() => document.querySelectorAll(".how-turn .scene svg").length >= 3);
  await page.waitForSelector(".how .score table tfoot");
  const said = await page.locator(".how-aim, .how-turn p, .how-tips li, .how-facts dd").allInnerTexts();
  expect(said.length === 1 + 3 + 5 + 4 && said.every((one) => one.trim() !== "" && !/[{}]/.test(one)), `words are missing: ${said.join(" | ")}`);
  const outside = await page.locator(".scene").evaluateAll((scenes) => scenes.filter((scene) => {
    const [board, frame] = [scene.querySelector("svg.board")?.getBoundingClientRect(), scene.getBoundingClientRect()];
    return board !== undefined && (board.width > frame.width + 1 || board.height > frame.height + 1 || board.height < 100);
  }).length);
  expect(outside === 0, `${outside} boards lie outside of their pictures`);
  await person.check("how to play");
  await page.emulateMedia({ media: "print" });
  const shown = await page.locator(".no-print").evaluateAll((all) => all.filter((one) => one.getClientRects().length > 0).length);
  expect(shown === 0, `${shown} things are printed that nobody can press on paper`);
  expect((await page.evaluate(() => getComputedStyle(document.body).backgroundColor)) === "rgb(255, 255, 255)", "the paper is not white");
  await page.emulateMedia({ media: "screen" });
  await page.click(".how button:has(svg)");
  await page.waitForSelector(".replay-bar");
}

/** Every example of the rules can be stepped through, each step says what happens, and one shows how a game is counted. */
async function examples(person, game, expect) {
  const { page } = person;
  await person.go(`/rules/${game}`);
  await page.waitForSelector(".rules-aim");
  await page.waitForSelector(".rule-symbols");
  const buttons = page.locator(".rule-example");
  await buttons.first().waitFor();
  const count = await buttons.count();
  expect(count >= 3, `${count} examples`);
  let counted = 0;
  for (let i = 0; i < count; ++i) {
    await buttons.nth(i).click();
    const forward = page.locator(".steps .steps-bar button:last-child");
    do {
      await forward.click();
      const words = await page.locator(".steps-words").innerText();
      expect(!/[{}]/.test(words), `a step without words: ${words}`);
    } while (await forward.isEnabled());
    counted += await page.locator(".steps .score table tfoot").count();
    if (i === 0) await person.check("an example of the rules");
    await buttons.nth(i).click();
  }
  expect(counted > 0, "no example shows the count");
}

/** The rules lie beside the board: it stays where it is, in sight, and can be played. */
async function beside(person, game, expect) {
  const { page } = person;
  await person.play_now(game);
  await person.wait();
  const place = () => page.locator(".board").first().evaluate((one) => JSON.stringify(one.getBoundingClientRect()));
  const before = await place();
  await page.locator(".top .menu > button").first().click();
  await page.locator('.top .menu a[href*="/rules/"]').click();
  await page.waitForSelector(".reader .rule-text");
  expect((await place()) === before, "the board moves when the rules are opened");
  const ground = await page.locator(".reader").evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(/^rgb\(/.test(ground), `what lies under the rules shines through: ${ground}`);
  const seen = await page.evaluate(() => {
    const [board, reader] = [".board", ".reader"].map((name) => document.querySelector(name).getBoundingClientRect());
    const width = Math.max(0, Math.min(board.right, reader.right) - Math.max(board.left, reader.left));
    const height = Math.max(0, Math.min(board.bottom, reader.bottom) - Math.max(board.top, reader.top));
    return 1 - (width * height) / (board.width * board.height);
  });
  expect(seen > 0.5, `only ${Math.round(seen * 100)} % of the board can be seen beside the rules`);
  await person.check("the rules beside the board");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".reader", { state: "detached" });
  await page.click(".to-legend");
  await page.locator("dialog .legend .rule").first().click();
  await page.waitForSelector(".reader .rule-text.wanted");
  expect((await page.locator("dialog[open]").count()) === 0, "the legend lies over the rules");
}

export function reading_tests({ test, with_person, expect, games }) {
  games.forEach((game, i) => {
    const [first, second] = i % 2 === 0 ? ["en", "fr"] : ["fr", "en"];
    test(`${game}: how to play and rules, at a desk (${first})`, () =>
      with_person({ language: first, size: [1280, 800], seed: 41 }, async (person) => {
        await how_to_play(person, game, expect);
        await examples(person, game, expect);
        await beside(person, game, expect);
      }));
    test(`${game}: how to play and the worked example at 360 × 640 (${second})`, () =>
      with_person({ language: second, size: [360, 640], touch: true, theme: "dark", seed: 42 }, async (person) => {
        await how_to_play(person, game, expect);
      }));
  });
}
