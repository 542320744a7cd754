// The link that brings others to a table: to copy, or to be read by a phone's camera.
import { useMemo, useState } from "preact/hooks";
import { Icon } from "../art/icons";
import { qr } from "../art/qr";
import { say } from "../texts/texts";

function CopyLink({ link }: { readonly link: string }) {
  const [copied, set_copied] = useState(false);
  return (
    <div class="copy-link">
      <input readOnly value={link} aria-label={say.value("invite.link")} onFocus={(event) => event.currentTarget.select()} />
      <button
        type="button"
        onClick={() => {
          void navigator.clipboard?.writeText(link).then(() => set_copied(true));
        }}
      >
        <Icon name="link" /> {say.value(copied ? "invite.copied" : "invite.copy")}
      </button>
    </div>
  );
}

/** Always dark on light, with the quiet zone that readers want. */
function QrCode({ text }: { readonly text: string }) {
  const code = useMemo(() => qr(text), [text]);
  if (code === null) return null;
  const path = code.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg class="qr" viewBox={`-4 -4 ${code.length + 8} ${code.length + 8}`} role="img" aria-label={say.value("invite.qr")} shape-rendering="crispEdges">
      <rect x="-4" y="-4" width="100%" height="100%" />
      <path d={path} />
    </svg>
  );
}

export default function Invitation({ link }: { readonly link: string }) {
  return (
    <section class="invite" aria-labelledby="invite-title">
      <h2 id="invite-title">{say.value("invite.title")}</h2>
      <CopyLink link={link} />
      <div class="invite-code">
        <QrCode text={link} />
        <p class="muted">{say.value("invite.scan")}</p>
      </div>
    </section>
  );
}
