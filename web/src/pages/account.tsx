// A name and password to come back with on another device. Nobody needs one to play.
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../art/icons";
import { share_progress } from "../learn/lessons";
import { login, logout, type Session, session, set_password } from "../net/http";
import { my_name } from "../settings";
import { say } from "../texts/texts";
import { Dialog } from "../ui";
import { problem_text } from "./home";

export function Account() {
  const [open, set_open] = useState(false);
  const [who, set_who] = useState<Session | null>(null);
  useEffect(() => void session().then(set_who, () => undefined).then(share_progress).catch(() => undefined), [open]);
  return (
    <>
      <button type="button" class="round-button" aria-label={say.value("account")} title={say.value("account")} onClick={() => set_open(true)}>
        <Icon name="person" />
      </button>
      {open ? (
        <Dialog title={say.value("account")} close={() => set_open(false)}>
          <AccountForm who={who} done={set_who} />
        </Dialog>
      ) : null}
    </>
  );
}

function AccountForm({ who, done }: { readonly who: Session | null; readonly done: (who: Session | null) => void }) {
  const [typed, set_name] = useState<string | null>(null);
  const name = typed ?? who?.login ?? "";
  const [password, set_pass] = useState("");
  const [old, set_old] = useState("");
  const has_password = who?.login != null;
  const [said, set_said] = useState("");
  const act = async (what: "keep" | "return") => {
    try {
      const back = what === "keep" ? await set_password(name, password, has_password ? old : null) : await login(name, password);
      if (what === "return") my_name.value = back.name;
      done(back);
      set_old("");
      set_pass("");
      const sentence = what === "return" ? "account.back" : has_password ? "account.changed" : "account.kept";
      set_said(say.value(sentence, { name: back.name, login: back.login ?? name }));
    } catch (problem) {
      set_said(problem_text(problem));
    }
  };
  const leave = async () => {
    await logout();
    done(null);
    set_name(null);
    set_said(say.value("account.left"));
  };
  return (
    <form
      class="account"
      onSubmit={(event) => {
        event.preventDefault();
        void act(has_password ? "keep" : "return");
      }}
    >
      <p>{who?.login == null ? say.value("account.about") : say.value("account.known", { login: who.login })}</p>
      {has_password ? (
        <label class="field">
          <span>{say.value("account.old")}</span>
          <input type="password" value={old} autocomplete="current-password" onInput={(event) => set_old(event.currentTarget.value)} />
        </label>
      ) : null}
      <label class="field">
        <span>{say.value("account.login")}</span>
        <input value={name} autocomplete="username" minLength={3} maxLength={40} required onInput={(event) => set_name(event.currentTarget.value)} />
      </label>
      <label class="field">
        <span>{say.value(has_password ? "account.new" : "account.password")}</span>
        <input type="password" value={password} autocomplete={has_password ? "new-password" : "current-password"} minLength={8} required onInput={(event) => set_pass(event.currentTarget.value)} />
      </label>
      <p class="buttons">
        <button type="submit" class="primary">
          {say.value(has_password ? "account.change" : "account.return")}
        </button>
        {has_password ? (
          <button type="button" class="quiet" onClick={() => void leave()}>
            {say.value("account.leave")}
          </button>
        ) : (
          <button type="button" onClick={() => void act("keep")}>
            {say.value("account.keep")}
          </button>
        )}
      </p>
      <p aria-live="polite">{said}</p>
    </form>
  );
}
