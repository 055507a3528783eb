// @vitest-environment happy-dom
/** What all forms share: problems and their fields, alerts, keys, and one call at a time. */
import { act } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, NetworkError } from "../../../web/lib/http.ts";
import { dropInput, interruptInput, resumeInput } from "../../../web/lib/interrupted-input.ts";
import type { Create } from "../../../web/lib/submissions.ts";
import { showAlert } from "../../../web/ui/alerts.ts";
import { type Form, type FormOptions, useForm } from "../../../web/ui/use-form.ts";
import { alertTexts, one, render, submit, type } from "./render.tsx";

type Name = "title" | "price";

const TITLE_MISSING = { field: "title", text: "Enter a title." } as const;
const PRICE_MISSING = { field: "price", text: "Enter a price." } as const;

const DEFAULTS: FormOptions<Name> = {
  initial: { title: "", price: "" },
  rule: ({ title, price }) => (title === "" ? TITLE_MISSING : price === "" ? PRICE_MISSING : undefined),
  problemsAs: "alert",
  texts: { failed: "Failed to add.", networkError: "Error adding." },
  send: (values, create) => {
    sent.push(values);
    return outcome(create);
  },
  onDone: () => {
    done += 1;
  },
};

let outcome: (create: Create) => Promise<unknown>;
let sent: unknown[];
let done: number;
let form: Form<Name>;
let leave: () => Promise<void>;

function TestForm({ options }: { options: FormOptions<Name> }) {
  form = useForm(options);
  return (
    <form onSubmit={form.submit}>
      {(["title", "price"] as const).map((name) => {
        const { invalid, problem, ...control } = form.field(name);
        return <input key={name} {...control} aria-invalid={invalid} title={problem} />;
      })}
    </form>
  );
}

const input = (name: Name) => one<HTMLInputElement>(`input[name="${name}"]`);
const shown = alertTexts;
const invalid = () =>
  [...document.querySelectorAll<HTMLInputElement>("[aria-invalid=true]")].map(({ name }) => name);

async function open(options: Partial<FormOptions<Name>> = {}): Promise<void> {
  leave = await render(<TestForm options={{ ...DEFAULTS, ...options }} />);
}

async function fill(title = " Lamp ", price = "5"): Promise<void> {
  await type(input("title"), title);
  await type(input("price"), price);
}

/** A call whose answer the test gives. */
function pendingCall() {
  let succeed: () => void;
  let fail: (error: unknown) => void;
  outcome = () =>
    new Promise<void>((resolve, reject) => {
      succeed = resolve;
      fail = reject;
    });
  return {
    succeed: () => act(async () => succeed()),
    fail: (error: unknown) => act(async () => fail(error)),
  };
}

beforeEach(() => {
  outcome = async () => undefined;
  sent = [];
  done = 0;
});

describe("a broken rule", () => {
  // The problems of real forms, one after another, are in forms.test.tsx.
  it.each(["alert", "box"] as const)(
    "is at its field, which has the focus, until that changes (%s)",
    async (problemsAs) => {
      await open({ problemsAs });
      await submit();
      expect([shown(), sent]).toEqual([problemsAs === "alert" ? [TITLE_MISSING.text] : [], []]);
      expect(document.activeElement).toBe(input("title"));
      await type(input("price"), "5");
      expect([input("title").title, invalid(), form.problem]).toEqual([
        TITLE_MISSING.text,
        ["title"],
        TITLE_MISSING,
      ]);
      await type(input("title"), "L");
      expect([input("title").title, invalid(), form.problem, shown()]).toEqual(["", [], undefined, []]);
    },
  );

  it("differs for a partly entered date and an empty field", async () => {
    const rule = vi.fn(DEFAULTS.rule);
    await open({ rule });
    Object.defineProperty(input("price"), "validity", { value: { badInput: true } });
    await submit();
    expect(rule).toHaveBeenCalledWith({ title: "", price: "?" });
  });
});

describe("a failed call", () => {
  const refused = new ApiError(409, "Taken.", { field: "title" });

  const lost = new NetworkError("No answer");
  const elsewhere = new ApiError(400, "Bad.", { field: "rp" });

  it.each<[what: string, Error, text: string, note: string, showsServerText: boolean]>([
    ["refused", new ApiError(400, "Bad."), "Failed to add.", "", false],
    ["unavailable", new ApiError(503, "Try later."), "Failed to add.", "", false],
    ["lost", lost, "Error adding.", "", false],
    ["refused because of a field", refused, "Failed to add.", "Taken.", false],
    ["refused because of another form's field", elsewhere, "Failed to add.", "", false],
    ["refused, with its text shown", refused, "Taken.", "Taken.", true],
    ["refused without a text", new ApiError(500), "Failed to add.", "", true],
    ["lost, in a form that shows the server's text", lost, "Error adding.", "", true],
  ])(
    "that was %s shows a text, and that of a field at the field",
    async (_what, error, text, note, showsServerText) => {
      outcome = () => Promise.reject(error);
      await open({ showsServerText });
      await fill();
      await submit();
      expect([shown(), invalid(), done]).toEqual([[text], note ? ["title"] : [], 0]);
      expect([form.problem?.field, input("title").title]).toEqual([note ? "title" : undefined, note]);
      if (note) expect(document.activeElement).toBe(input("title"));
    },
  );

  it("that is about no field gives the focus to the field that the form names", async () => {
    outcome = () => Promise.reject(new NetworkError("No answer"));
    await open({ failureFocus: "price" });
    await fill();
    input("title").focus();
    await submit();
    expect(document.activeElement).toBe(input("price"));
    expect(invalid()).toEqual([]);
  });
});

describe("what is sent", () => {
  it.each([
    [false, "Lamp"],
    [true, " Lamp "],
  ])("is trimmed unless it may be a password (%s)", async (hasPasswords, title) => {
    await open({ hasPasswords });
    await fill();
    await submit();
    expect([sent, done]).toEqual([[{ title, price: "5" }], 1]);
  });

  it("is sent once, even if Save is pressed several times", async () => {
    const call = pendingCall();
    await open();
    await fill();
    await act(async () => {
      one<HTMLFormElement>("form").requestSubmit();
      one<HTMLFormElement>("form").requestSubmit();
    });
    await submit();
    expect([sent.length, form.pending]).toEqual([1, true]);
    await call.succeed();
    expect([done, form.pending]).toEqual([1, false]);
  });
});

it("the values follow their source until they are typed over", async () => {
  await open({ initial: { title: "Lamp", price: "5" } });
  await type(input("price"), "6");
  await act(async () => form.enter({}));
  expect(form.values).toEqual({ title: "Lamp", price: "6" });
  await leave();
  const options = { ...DEFAULTS, initial: { title: "Sofa", price: "7" } };
  leave = await render(<TestForm options={options} />);
  await type(input("price"), "8");
  options.initial = { title: "Bed", price: "9" };
  await act(async () => form.enter({}));
  expect(form.values).toEqual({ title: "Bed", price: "8" });
});

describe("a form's alerts", () => {
  it.each([
    ["a problem", TITLE_MISSING.text, submit],
    ["what the form says besides its problems", "Ask staff.", () => act(async () => form.show("Ask staff."))],
  ])("disappear with the form, and no other alert does: %s", async (_what, text, say) => {
    await open();
    showAlert(PRICE_MISSING.text);
    await say();
    expect(shown()).toEqual([PRICE_MISSING.text, text]);
    await leave();
    expect(shown()).toEqual([PRICE_MISSING.text]);
  });

  it("stay if another form took over the same text", async () => {
    await open();
    await submit();
    showAlert(TITLE_MISSING.text);
    await leave();
    expect(shown()).toEqual([TITLE_MISSING.text]);
  });
});

it.each([
  ["a success", (call: ReturnType<typeof pendingCall>) => call.succeed()],
  ["a failure", (call: ReturnType<typeof pendingCall>) => call.fail(new NetworkError("No answer"))],
])("an answer after the form was left changes nothing: %s", async (_what, answer) => {
  const call = pendingCall();
  await open();
  await fill();
  await submit();
  await leave();
  await answer(call);
  expect([done, shown()]).toEqual([0, []]);
});

describe("a form whose answer was lost", () => {
  const lost = (create: Create) => create("/api/things", { title: "Lamp" });
  let keys: (string | null)[];

  beforeEach(() => {
    keys = [];
    vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get("Idempotency-Key"));
      throw new TypeError("No answer");
    });
    history.replaceState(null, "", "/a");
    resumeInput("R-1");
    outcome = lost;
  });

  /** Opens the form as after a reload, which unmounts nothing. */
  async function reload(userID = "R-1", options: Partial<FormOptions<Name>> = {}): Promise<boolean> {
    const stored = { ...sessionStorage };
    await leave();
    for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
    dropInput();
    const isKept = resumeInput(userID);
    await open(options);
    return isKept;
  }

  it("has its text and its key again after a reload, until it is stored", async () => {
    await open();
    await fill();
    await submit();
    expect(await reload()).toBe(true);
    expect(form.values).toEqual({ title: " Lamp ", price: "5" });
    await submit();
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    outcome = async () => undefined;
    await submit();
    expect([await reload(), form.values.title]).toEqual([false, ""]);
  });

  it.each<[string, (options: Partial<FormOptions<Name>>) => Promise<unknown>, Partial<FormOptions<Name>>?]>([
    ["is not kept once it was closed", async (options) => [await leave(), await open(options)]],
    ["is not another person's", (options) => reload("R-2", options)],
    ["is not that of another record", () => reload("R-1", { about: "other" })],
    ["keeps no passwords", (options) => reload("R-1", options), { hasPasswords: true }],
  ])("%s", async (_, again, options = {}) => {
    await open(options);
    await fill();
    await submit();
    await again(options);
    expect(form.values.title).toBe("");
  });
});

it.each([
  ["has it again at the same address after the same person's login", {}, "/a", "R-1", " Lamp "],
  ["doesn't have it at another address", {}, "/b", "R-1", ""],
  ["doesn't have it for another person", {}, "/a", "R-2", ""],
  ["never has passwords again", { hasPasswords: true }, "/a", "R-1", ""],
])("a form that a session's end has interrupted %s", async (_, options, address, userID, title) => {
  history.replaceState(null, "", "/a");
  await open(options);
  await fill();
  interruptInput("R-1");
  await leave();
  resumeInput(userID);
  history.replaceState(null, "", address);
  await open(options);
  expect(input("title").value).toBe(title);
  await leave();
  await open(options);
  expect(input("title").value).toBe("");
  dropInput();
});
