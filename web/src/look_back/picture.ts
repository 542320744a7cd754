// The curve as a picture to share: drawn on a canvas in the colours of the page.
import type { ToldAnalysis } from "web/generated/analysis";
import type { Seat } from "../net/protocol";
import type { Narrator } from "../table/narrator";
import { moment_at, marks, type Plot, places } from "./figures";
import type { AnalyseSay } from "./words";

const plot: Plot = { width: 1200, height: 630, left: 70, right: 40, top: 110, bottom: 90 };
const radius = { inaccuracy: 6, mistake: 8, blunder: 10, turn: 12 } as const;

export function draw(pen: CanvasRenderingContext2D, colour: (token: string) => string, told: ToldAnalysis, seat: Seat, narrator: Narrator, title: string): void {
  const at = places(told, plot);
  pen.fillStyle = colour("--surface");
  pen.fillRect(0, 0, plot.width, plot.height);
  const write = (text: string, x: number, y: number, size: number, token: string, align: CanvasTextAlign = "left") => {
    pen.font = `600 ${size}px ${colour("--body")}`;
    pen.fillStyle = colour(token);
    pen.textAlign = align;
    pen.fillText(text, x, y);
  };
  write(title, plot.left, 64, 36, "--ink");
  pen.strokeStyle = colour("--line");
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    pen.globalAlpha = 0.5;
    pen.stroke(new Path2D(`M${plot.left} ${at.y(share)}H${plot.width - plot.right}`));
    pen.globalAlpha = 1;
    write(String(share * 100), plot.left - 12, at.y(share) + 7, 20, "--muted", "right");
  }
  let x = plot.left;
  for (let one = 0; one < told.players; ++one) {
    pen.fillStyle = pen.strokeStyle = colour(`--seat-${one}`);
    pen.globalAlpha = one === seat ? 0.25 : 0.1;
    pen.fill(new Path2D(at.band(one)));
    pen.globalAlpha = 1;
    pen.lineWidth = one === seat ? 5 : 3;
    pen.stroke(new Path2D(at.line(one)));
    pen.fillRect(x, plot.height - 48, 26, 8);
    write(narrator.name(one), x + 36, plot.height - 36, 24, "--ink");
    x += 36 + pen.measureText(narrator.name(one)).width + 40;
  }
  pen.lineWidth = 2;
  for (const mark of marks(told)) {
    pen.beginPath();
    pen.arc(at.x(mark.step), at.y(at.share(moment_at(told, mark.step), mark.seat)), radius[mark.kind], 0, 2 * Math.PI);
    pen.strokeStyle = colour("--ink");
    pen.fillStyle = colour(mark.kind === "inaccuracy" ? "--ochre" : "--carnelian");
    if (mark.kind !== "turn") pen.fill();
    pen.stroke();
  }
}

export async function save_picture(told: ToldAnalysis, seat: Seat, narrator: Narrator, words: AnalyseSay, game: string): Promise<void> {
  const canvas = document.createElement("canvas");
  canvas.width = plot.width;
  canvas.height = plot.height;
  const pen = canvas.getContext("2d");
  if (pen === null) return;
  const style = getComputedStyle(document.documentElement);
  draw(pen, (token) => style.getPropertyValue(token).trim(), told, seat, narrator, narrator.scene.say.colon(game, words("curve_title")));
  const blob = await new Promise<Blob | null>((settle) => canvas.toBlob(settle, "image/png"));
  if (blob === null) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${told.game}.png`;
  link.click();
  URL.revokeObjectURL(link.href);
}
