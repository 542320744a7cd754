"""Pictures of tables: what the terminal shows, as SVG."""
import html
import re

_CELL, _LINE, _MARGIN = 8.4, 18, 12
_GROUND, _INK = "#15120e", "#f3e8d2"
_BASE = ["#000000", "#c34043", "#5faf5f", "#d7af00", "#5f87d7", "#af5faf", "#5fafaf", "#d0c8b8",
         "#7a7060", "#d75f5f", "#87d787", "#ffd75f", "#87afff", "#d787d7", "#87d7d7", "#ffffff"]


def _colour(number):
    if number < 16:
        return _BASE[number]
    if number >= 232:
        return "#" + 3 * f"{8 + 10 * (number - 232):02x}"
    steps = [0, 95, 135, 175, 215, 255]
    number -= 16
    return "#" + "".join(f"{steps[number // by % 6]:02x}" for by in (36, 6, 1))


def _restyle(style, codes):
    codes = [int(code or 0) for code in codes.split(";")]
    while codes:
        code = codes.pop(0)
        if code == 0:
            style = {}
        elif code == 1:
            style = style | {"bold": True}
        elif code in (38, 48) and codes[:1] == [5]:
            style = style | {"ink" if code == 38 else "ground": _colour(codes[1])}
            codes = codes[2:]
        elif code in (39, 49):
            style = {k: v for k, v in style.items() if k != ("ink" if code == 39 else "ground")}
        elif 30 <= code <= 37:
            style = style | {"ink": _BASE[code - 30]}
        elif 40 <= code <= 47:
            style = style | {"ground": _BASE[code - 40]}
        elif code == 22:
            style = {k: v for k, v in style.items() if k != "bold"}
    return style


def _pieces(line):
    """Runs of one style, split at blanks: each is placed by itself, so that no font can shift the columns."""
    style, column = {}, 0
    for escape, text in re.findall(r"\x1b\[([0-9;]*)m|([^\x1b]+)", line):
        if not text:
            style = _restyle(style, escape)
            continue
        for run in re.findall(r" +|[\x21-\x7e]+|[^\x20-\x7e]", text):
            yield column, run, style
            column += len(run)


def svg(screen, title=""):
    """A coloured screen (256 colours) as a picture."""
    lines = [line.rstrip() for line in screen.rstrip("\n").split("\n")]
    width = max(sum(len(run) for _, run, _ in _pieces(line)) for line in lines)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * _CELL + 2 * _MARGIN:.0f}" '
           f'height="{len(lines) * _LINE + 2 * _MARGIN}" '
           'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14">',
           f"<title>{html.escape(title)}</title>", f'<rect width="100%" height="100%" rx="8" fill="{_GROUND}"/>']
    for row, line in enumerate(lines):
        top = _MARGIN + row * _LINE
        for column, run, style in _pieces(line):
            at, size = f"{_MARGIN + column * _CELL:.1f}", f"{len(run) * _CELL:.1f}"
            if "ground" in style:
                out.append(f'<rect x="{at}" y="{top}" width="{size}" height="{_LINE}" fill="{style["ground"]}"/>')
            if run.isspace():
                continue
            bold = ' font-weight="bold"' if "bold" in style else ""
            out.append(f'<text x="{at}" y="{top + 13}" textLength="{size}" fill="{style.get("ink", _INK)}"{bold} '
                       f'xml:space="preserve">{html.escape(run)}</text>')
    return "\n".join(out + ["</svg>"])
