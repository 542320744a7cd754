// What can be seen in Pharaon, with its rules and what fills its sentences (texts/: explain.…).
import type { ComponentChildren } from "preact";
import type { About, Topics } from "web/table/explain";
import type { LegendEntry } from "web/table/game";
import { Icon, Offering, Token } from "./art";
import { Badge, Thing, timing_of, TimingMark } from "./cards";
import { basics, noble_of, type District, type Props } from "./model";
import { power_words, worth_words } from "./words";

const of_districts: Readonly<Record<string, { readonly rule: string; readonly category: string }>> = {
  chamber: { rule: "P3.7", category: "chamber" },
  offerings: { rule: "P3.3", category: "tokens" },
  nile: { rule: "P3.6", category: "nile" },
  nobles: { rule: "P3.4", category: "nobles" },
  artisans: { rule: "P3.5", category: "artisans" },
};

function noble({ box, say }: Props, id = ""): About {
  const one = noble_of(box, id);
  if (one === undefined) return { rules: ["P3.4"], kind: "none" };
  const does = say.game(`explain.noble.${timing_of(one)}`) ?? "";
  const power = `${power_words(say, one)}. ${worth_words(say, one)}.`;
  return { rules: [`P6.${one.n}`, "P6.30"], named: say.word(id), does: `${power.charAt(0).toUpperCase()}${power.slice(1)} ${does}` };
}

function resource(_: Props, kind = "", where?: string): About {
  if (where === "reserve") return { rules: ["P1.3", "P2.3"], kind: "reserve" };
  if ((basics as readonly string[]).includes(kind)) return { rules: ["P3.1", "P7.0"], called: kind };
  return { rules: kind === "silver" ? ["P2.4", "P7.0"] : ["P3.3"], kind };
}

const of_glances: Readonly<Record<string, { readonly rules: readonly string[]; readonly category: string }>> = {
  resources: { rules: ["P7.0"], category: "tokens" },
  offerings: { rules: ["P2.4", "P7.0"], category: "tokens" },
  nobles: { rules: ["P6.30", "P7.0"], category: "nobles" },
  artisans: { rules: ["P3.5", "P7.0"], category: "artisans" },
  chamber: { rules: ["P3.7", "P7.0"], category: "chamber" },
  nile: { rules: ["P3.6", "P7.0"], category: "nile" },
};

function glance(_: Props, which = "", seat = ""): About {
  const { rules = ["P7.0"], category = "tokens" } = of_glances[which] ?? {};
  return { rules, kind: which, counts: { category, seat: Number(seat) } };
}

const of_traitor: Readonly<Record<string, string>> = { vases: "P9.5", has: "P9.7", level: "P9.7", next: "P9.4", did: "P9.4" };

export const topics: Topics<Props> = {
  district: (_, name = "") => {
    const { rule = "P3.1", category = "tokens" } = of_districts[name] ?? {};
    return { rules: [rule, "P3.1"], kind: name as District, counts: { category } };
  },
  sector: ["P3.1", "P3.2"],
  hub: ["P1.2", "P5.1"],
  god: (_, seat) => ({ rules: ["P8.1", "P8.3"], counts: { category: "gods", seat: seat === undefined ? undefined : Number(seat) } }),
  noble,
  timing: (_, which = "") => ({ rules: ["P6.30"], kind: which }),
  artisan: ["P3.5", "P7.0"],
  vase: (_, which) => ({ rules: which === undefined ? ["P4.1", "P1.6"] : ["P5.1", "P3.8"], kind: which }),
  empty: ["P3.8"],
  pile: (_, kind = "") => ({ rules: [{ noble: "P3.4", artisan: "P3.5" }[kind] ?? "P3.3"], kind }),
  lot: ["P3.3", "P5.1"],
  token: ["P2.4", "P7.0"],
  offer: (_, which = "") => ({ rules: ["P3.3"], kind: which }),
  option: ["P3.6"],
  track: () => ({ rules: ["P3.6", "P7.0"], counts: { category: "nile" } }),
  step: () => ({ rules: ["P3.7", "P7.0"], counts: { category: "chamber" } }),
  rounds: ["P2.1"],
  title: ({ box }, which = "") => ({
    rules: [{ pharaoh: "P5.2", passed: "P4.2" }[which] ?? "P4.1", "P7.0"], kind: which, args: { pharaoh: box.pharaohPP, first: box.firstPlayerPP },
  }),
  resource,
  leave: ["P4.1", "P4.2"],
  cell: ["P4.2", "P4.3"],
  answer: (_, who = "") => ({ rules: [who === "traitor" ? "P9.3" : "P6.35"], kind: who }),
  bill: ["P3.2", "P3.9"],
  tab: (_, which = "") => ({ rules: [], kind: which }),
  traitor: (_, which) => ({ rules: [of_traitor[which ?? ""] ?? "P9.3"], kind: which }),
  tile: ["P9.4"],
  glance,
};

const drawn = (what: string, picture: ComponentChildren): LegendEntry => ({
  what,
  picture: <svg class="pharaon" viewBox="-15 -15 30 30" width="40" height="40" aria-hidden="true">{picture}</svg>,
});

export const legend: readonly LegendEntry[] = [
  ...basics.map((kind) => drawn(`resource ${kind}`, <Token kind={kind} size={28} />)),
  ...["silver", "any", "alike"].map((kind) => drawn(`resource ${kind}`, <Token kind={kind} size={28} />)),
  drawn("token", <Offering token="offering" size={28} />),
  drawn("vase", <Thing name="vase" x={0} y={0} />),
  ...Object.keys(of_districts).map((name) => drawn(`district ${name}`, <Badge name={name} x={0} y={0} size={27} />)),
  drawn("god", <Badge name="god" x={0} y={0} size={27} />),
  ...(["always", "round", "instant"] as const).map((timing) => drawn(`timing ${timing}`, <g class={`ph-timing ph-when-${timing}`}><TimingMark timing={timing} x={0} y={0} /></g>)),
  drawn("title pharaoh", <Icon name="pharaoh" size={26} />),
  drawn("title first-player", <Icon name="first-player" size={26} />),
  drawn("leave", <Icon name="pyramid" size={28} />),
];
