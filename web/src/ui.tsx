// Small things that several pages share: menus, dialogs, the settings.
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "./art/icons";
import { asks, coach, guest_number, letters, motion, my_name, notify, pace, sound, theme } from "./settings";
import { language, say, speak, type WebKey } from "./texts/texts";

/** How somebody is called; guests are told apart by the number of their seat, and away from a table by one of their own. */
export const name_or_guest = (seat?: number): string =>
  my_name.value.trim() || say.value("guest.number", { number: seat === undefined ? guest_number() : seat + 1 });

/** What one is called at every table. */
export function NameField() {
  return (
    <label class="field name-field">
      <span>{say.value("name.yours")}</span>
      <input
        value={my_name.value}
        maxLength={40}
        autocomplete="nickname"
        placeholder={say.value("guest")}
        onInput={(event) => (my_name.value = event.currentTarget.value)}
      />
    </label>
  );
}

/** A button that opens a short list below it; Escape, a choice or a click elsewhere closes it. */
export function Menu({ name, icon = "more", children }: {
  readonly name: string;
  readonly icon?: IconName;
  readonly children: ComponentChildren;
}) {
  const [open, set_open] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== "Escape") return;
      if (event instanceof KeyboardEvent) {
        event.stopPropagation();
        button.current?.focus();
      } else if (root.current?.contains(event.target as Node) === true) return;
      set_open(false);
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", close, true);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close, true);
    };
  }, [open]);
  return (
    <div class="menu" ref={root}>
      <button type="button" class="round-button" ref={button} aria-expanded={open} aria-label={name} title={name} onClick={() => set_open(!open)}>
        <Icon name={icon} />
      </button>
      {open ? (
        <div
          class="menu-list"
          onClick={(event) => {
            if ((event.target as Element).closest("a, button:not([data-stay])") !== null) set_open(false);
          }}
        >
          {children}
        </div>
      ) : null}
    </div>
  );
}

/** One of a few, as a row of buttons. */
export function OneOf<T extends string>({ name, value, values, words, choose }: {
  readonly name: string;
  readonly value: T;
  readonly values: readonly T[];
  readonly words: (value: T) => string;
  readonly choose: (value: T) => void;
}) {
  return (
    <div class="one-of" role="group" aria-label={name}>
      {values.map((one) => (
        <button key={one} type="button" data-stay aria-pressed={one === value} onClick={() => choose(one)}>
          {words(one)}
        </button>
      ))}
    </div>
  );
}

function Switch({ setting, name }: { readonly setting: Signal<"on" | "off">; readonly name: WebKey }) {
  return (
    <label class="switch">
      <input type="checkbox" checked={setting.value === "on"} onChange={() => (setting.value = setting.value === "on" ? "off" : "on")} />
      <span>{say.value(name)}</span>
    </label>
  );
}

/** Language, theme and the rest of what a person may set. */
export function Preferences() {
  return (
    <Menu name={say.value("settings")} icon="gear">
      <div class="settings">
        <p>{say.value("language")}</p>
        <OneOf
          name={say.value("language")}
          value={language.value}
          values={["en", "fr"]}
          words={(one) => (one === "en" ? "English" : "Français")}
          choose={(one) => void speak(one)}
        />
        <p>{say.value("theme")}</p>
        <OneOf
          name={say.value("theme")}
          value={theme.value}
          values={["auto", "light", "dark"]}
          words={(one) => say.value(`theme.${one}`)}
          choose={(one) => (theme.value = one)}
        />
        <p>{say.value("pace")}</p>
        <OneOf
          name={say.value("pace")}
          value={pace.value}
          values={["slow", "normal", "fast", "once"]}
          words={(one) => say.value(`pace.${one}`)}
          choose={(one) => (pace.value = one)}
        />
        <p>{say.value("setting.asks")}</p>
        <OneOf
          name={say.value("setting.asks")}
          value={asks.value}
          values={["turn", "move", "never"]}
          words={(one) => say.value(`setting.asks.${one}`)}
          choose={(one) => (asks.value = one)}
        />
        <p>{say.value("setting.coach")}</p>
        <OneOf
          name={say.value("setting.coach")}
          value={coach.value}
          values={["first", "on", "off"]}
          words={(one) => say.value(`setting.coach.${one}`)}
          choose={(one) => (coach.value = one)}
        />
        <Switch setting={letters} name="setting.letters" />
        <Switch setting={motion} name="setting.motion" />
        <Switch setting={sound} name="setting.sound" />
        <label class="switch">
          <input
            type="checkbox"
            checked={notify.value === "on"}
            onChange={() => {
              notify.value = notify.value === "on" ? "off" : "on";
              if (notify.value === "on" && "Notification" in window) void Notification.requestPermission();
            }}
          />
          <span>{say.value("setting.notify")}</span>
        </label>
      </div>
    </Menu>
  );
}

/** A dialog of the browser's own kind: focus stays in it, Escape closes it. */
export function Dialog({ title, close, large = false, children }: {
  readonly title: string;
  readonly close: () => void;
  /** For reading. */
  readonly large?: boolean;
  readonly children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => (before instanceof HTMLElement || before instanceof SVGElement) && before.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={large ? "large-dialog" : undefined}
      onClose={close}
      aria-label={title}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close();
      }}
    >
      <div class="dialog-head">
        <h2>{title}</h2>
        <button type="button" class="round-button" aria-label={say.value("close")} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  );
}

/** Something to read beside what it is about, which stays in sight and in reach. Escape closes it. */
export function Drawer({ title, close, children }: { readonly title: string; readonly close: () => void; readonly children: ComponentChildren }) {
  const drawer = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    drawer.current?.focus({ preventScroll: true });
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      close();
    };
    addEventListener("keydown", key, true);
    return () => {
      removeEventListener("keydown", key, true);
      if (before instanceof HTMLElement || before instanceof SVGElement) before.focus();
    };
  }, []);
  return (
    <aside ref={drawer} class="reader" aria-label={title} tabIndex={-1}>
      <div class="dialog-head">
        <h2>{title}</h2>
        <button type="button" class="round-button" aria-label={say.value("close")} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </aside>
  );
}
