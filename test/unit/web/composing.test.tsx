// @vitest-environment happy-dom
/** Fields for texts: keys of an input method, such as one for Japanese, do nothing but confirm or discard its word. */
import { act, type ReactNode, useEffect, useRef } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { useAreaKeys } from "../../../web/app/pages/incidents/use-area-keys.ts";
import { initialValues } from "../../../web/features/announcements/announcement-form.ts";
import { AudienceFields } from "../../../web/features/announcements/audience-fields.tsx";
import { Composer } from "../../../web/features/conversations/composer.tsx";
import { EditMessage } from "../../../web/features/conversations/edit-message.tsx";
import { Palette } from "../../../web/features/jump-to/palette.tsx";
import { createSelection } from "../../../web/lib/selection.ts";
import { FormDialog } from "../../../web/ui/form-dialog.tsx";
import { Panel } from "../../../web/ui/panel.tsx";
import { SelectionBar } from "../../../web/ui/selection-bar.tsx";
import { useForm } from "../../../web/ui/use-form.ts";
import { chatMessage } from "./chat-messages.ts";
import { one, renderAt, type } from "./render.tsx";

const acted = vi.fn();

const FORM = { rule: () => undefined, texts: { failed: "", networkError: "" }, send: async () => acted() };

function Units() {
  const initial = { ...initialValues(undefined), audience: "units" } as const;
  const form = useForm({ ...FORM, initial, send: async () => undefined });
  const enter = (changes: object) => {
    acted();
    form.enter(changes);
  };
  const places = { buildings: [], floors: [1], units: ["3C"] };
  return <AudienceFields form={{ ...form, enter }} places={places} reach={undefined} />;
}

function Dialog() {
  const form = useForm({ ...FORM, initial: { name: "" } });
  return (
    <FormDialog title="Name" form={form} onClose={acted}>
      <input aria-label="Name" />
    </FormDialog>
  );
}

const useSelection = createSelection();

function SelectedRows() {
  useEffect(() => useSelection.subscribe(acted), []);
  return (
    <>
      <SelectionBar selection={useSelection} count={1} shown={[]}>
        {null}
      </SelectionBar>
      <textarea aria-label="Reply" />
    </>
  );
}

function FilteredPanel() {
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={anchor} type="button" />
      <Panel label="Views" isOpen button={anchor} side="bottom" align="start" onClose={acted}>
        <input type="search" aria-label="Filter" />
        <button type="button" data-row onFocus={acted}>
          Late
        </button>
      </Panel>
    </>
  );
}

function Incident() {
  const list = useRef<HTMLDivElement>(null);
  const detail = useRef<HTMLDivElement>(null);
  const onKeyDown = useAreaKeys(list, detail, "/incidents");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: as on the screen
    <div onKeyDown={onKeyDown}>
      <div ref={list}>
        <a href="/incidents/1" aria-current="page" onFocus={acted}>
          Leaking faucet
        </a>
      </div>
      <div ref={detail}>
        <textarea aria-label="Message" />
      </div>
    </div>
  );
}

const ENTRY = { key: "home", title: "Home", detail: "", kind: "Screen", to: "/home", icon: null };

type Key = "Enter" | "Escape" | "ArrowDown";

const none = () => undefined;
const palette = { onType: none, placeholder: "", hint: "", onOpen: acted, onClose: none, focusContent: none };
const groups = [{ label: "Screens", entries: [ENTRY] }];
const edited = <EditMessage key="" message={chatMessage(0)} onClose={acted} />;
const composer = <Composer key="" conversationID="property" userID="R-1" onTyping={none} />;

const FIELDS: readonly (readonly [name: string, key: Key, field: string, ReactNode])[] = [
  ["the message field", "Enter", "textarea", composer],
  ["a message that is edited", "Enter", "textarea", edited],
  ["a message that is edited", "Escape", "textarea", edited],
  [
    "'Jump to'",
    "Enter",
    "[role=combobox]",
    <Palette key="" {...palette} typed="home" groups={groups} query="home" />,
  ],
  ["the units of an announcement", "Enter", "input[list]", <Units key="" />],
  ["a dialog", "Escape", "input", <Dialog key="" />],
  ["a field beside selected rows", "Escape", "textarea", <SelectedRows key="" />],
  ["the filter of a panel", "Escape", "input", <FilteredPanel key="" />],
  ["the filter of a panel", "ArrowDown", "input", <FilteredPanel key="" />],
  ["the message field of an incident", "Escape", "textarea", <Incident key="" />],
];

beforeEach(() => {
  acted.mockReset();
  vi.stubGlobal("fetch", async (_: string, { method }: RequestInit = {}) => {
    if (method !== "GET") acted();
    return Response.json([]);
  });
});

it.each(FIELDS)("%s ignores %s while a word is composed", async (_name, key, selector, element) => {
  const press = (init: KeyboardEventInit) =>
    act(async () => {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
      // happy-dom takes no key code.
      if (init.keyCode !== undefined) Object.defineProperty(event, "keyCode", { value: init.keyCode });
      one(selector).dispatchEvent(event);
    });
  await renderAt("/", element);
  const field = one<HTMLInputElement>(selector);
  field.focus();
  if (field.value === "" || field.tagName === "TEXTAREA") await type(field, "3C");
  acted.mockReset();
  await press({ isComposing: true });
  await press({ keyCode: 229 });
  expect(acted).not.toHaveBeenCalled();
  await press({});
  expect(acted).toHaveBeenCalled();
});

it("'Jump to' keeps a text that is too long, says how much doesn't fit, and finds nothing by its beginning", async () => {
  const typed = "a".repeat(300);
  await renderAt("/", <Palette {...palette} typed={typed} groups={groups} query="" />);
  const field = one<HTMLInputElement>("[role=combobox]");
  expect([field.value, field.maxLength]).toEqual([typed, -1]);
  expect(document.body.textContent).toContain("46 too many: at most 254 characters fit.");
  expect(document.querySelector("[role=option]")).toBeNull();
});
