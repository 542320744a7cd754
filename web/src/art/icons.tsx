// Small pictures for buttons, drawn with one pen: 24 units, lines of 1.8, in the colour of the text.
const lines = {
  undo: "M8 5L4 9l4 4M4 9h9a6 6 0 0 1 0 12H9",
  hint: "M6 15c4-1 8-1 12 0l-2 4H8zM12 15v-3M12 12c-3-3 1-5 0-9 4 3 4 6 0 9z",
  list: "M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5",
  log: "M7 4h11a2 2 0 0 0-2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 0 2-2V4zM10 9h4M10 13h4",
  score: "M4 20h16M7 20v-6M12 20V6M17 20v-9",
  chat: "M4 5h16v11H11l-5 4v-4H4z",
  close: "M6 6l12 12M18 6L6 18",
  check: "M4 13l5 5L20 6",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  first: "M17 5l-7 7 7 7M6 5v14",
  last: "M7 5l7 7-7 7M18 5v14",
  more: "M5 12h.5M12 12h.5M19 12h.5",
  sound: "M4 10v4h4l5 4V6L8 10zM16.5 9a4 4 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  book: "M12 6c-2-2-5-2-8-2v14c3 0 6 0 8 2 2-2 5-2 8-2V4c-3 0-6 0-8 2zM12 6v14",
  person: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 21c0-5 3-7 8-7s8 2 8 7",
  gear: "M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.200 2.200M16.200 16.200l2.200 2.200M5.600 18.400l2.200-2.200M16.200 7.800l2.200-2.200",
  plus: "M12 5v14M5 12h14",
  reset: "M4 9V4h5M20 15v5h-5M4 4l6 6M20 20l-6-6",
  up: "M5 15l7-7 7 7",
  down: "M5 9l7 7 7-7",
  play: "M7 4l13 8-13 8z",
  pause: "M8 5v14M16 5v14",
  what: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM9.500 9.500a2.500 2.500 0 1 1 3.600 2.300c-.7.400-1.100 1-1.100 1.900M12 17h.1",
  curve: "M4 4v16h16M7 15l4-5 3 3 5-7",
  film: "M4 5h16v14H4zM10 9l5 3-5 3z",
} as const;

export type IconName = keyof typeof lines;

export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg class="ui-icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={lines[name]} />
    </svg>
  );
}
