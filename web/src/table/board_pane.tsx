// The room of the board: wheel and pinch zoom, dragging pans, one button shows all of it again.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../art/icons";
import { say } from "../texts/texts";

const closest = 5;

interface Look {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}
const whole: Look = { scale: 1, x: 0, y: 0 };

export function BoardPane({ children }: { readonly children: ComponentChildren }) {
  const pane = useRef<HTMLDivElement>(null);
  const [look, set_look] = useState(whole);
  const latest = useRef(look);
  latest.current = look;

  useEffect(() => {
    const room = pane.current;
    if (room === null) return;
    const fingers = new Map<number, { x: number; y: number }>();
    let dragged = false;

    const keep = (wish: Look) => {
      const scale = Math.min(closest, Math.max(1, wish.scale));
      const slack_x = (room.clientWidth * (scale - 1)) / 2;
      const slack_y = (room.clientHeight * (scale - 1)) / 2;
      const next = {
        scale,
        x: Math.min(slack_x, Math.max(-slack_x, wish.x)),
        y: Math.min(slack_y, Math.max(-slack_y, wish.y)),
      };
      latest.current = next;
      set_look(next);
    };
    /** Zooms so that the point under the finger stays there. */
    const zoom = (factor: number, client_x: number, client_y: number) => {
      const { scale, x, y } = latest.current;
      const box = room.getBoundingClientRect();
      const next = Math.min(closest, Math.max(1, scale * factor));
      const dx = client_x - box.left - box.width / 2;
      const dy = client_y - box.top - box.height / 2;
      keep({ scale: next, x: dx - ((dx - x) * next) / scale, y: dy - ((dy - y) * next) / scale });
    };

    const wheel = (event: WheelEvent) => {
      if (event.defaultPrevented) return; // the board wanted it, to turn a tile
      event.preventDefault();
      zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), event.clientX, event.clientY);
    };
    const down = (event: PointerEvent) => {
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      dragged = false;
    };
    const move = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (before === undefined) return;
      const now = { x: event.clientX, y: event.clientY };
      if (fingers.size === 2) {
        const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1] ?? before;
        const was = Math.hypot(before.x - other.x, before.y - other.y);
        const is = Math.hypot(now.x - other.x, now.y - other.y);
        if (was > 0) zoom(is / was, (now.x + other.x) / 2, (now.y + other.y) / 2);
        dragged = true;
      } else if (latest.current.scale > 1) {
        const { scale, x, y } = latest.current;
        if (!dragged && Math.hypot(now.x - before.x, now.y - before.y) < 6) return;
        if (!dragged) room.setPointerCapture(event.pointerId);
        dragged = true;
        keep({ scale, x: x + now.x - before.x, y: y + now.y - before.y });
      }
      fingers.set(event.pointerId, now);
    };
    const up = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
    };
    /** The end of a drag does not count as a click. */
    const click = (event: MouseEvent) => {
      if (!dragged) return;
      event.stopPropagation();
      event.preventDefault();
      dragged = false;
    };
    room.addEventListener("wheel", wheel, { passive: false });
    room.addEventListener("pointerdown", down);
    room.addEventListener("pointermove", move);
    room.addEventListener("pointerup", up);
    room.addEventListener("pointercancel", up);
    room.addEventListener("click", click, { capture: true });
    return () => {
      room.removeEventListener("wheel", wheel);
      room.removeEventListener("pointerdown", down);
      room.removeEventListener("pointermove", move);
      room.removeEventListener("pointerup", up);
      room.removeEventListener("pointercancel", up);
      room.removeEventListener("click", click, { capture: true });
    };
  }, []);

  return (
    <div class={look.scale > 1 ? "board-pane zoomed" : "board-pane"} ref={pane}>
      <div class="board-room" style={{ transform: `translate(${look.x}px, ${look.y}px) scale(${look.scale})` }}>
        {children}
      </div>
      {look.scale > 1 ? (
        <button type="button" class="round-button board-reset" onClick={() => set_look(whole)} aria-label={say.value("board.whole")}>
          <Icon name="reset" />
        </button>
      ) : null}
    </div>
  );
}
