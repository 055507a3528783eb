// @vitest-environment happy-dom
/** Forms whose rules are told as alerts. */
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ApiError, NetworkError } from "../../../web/lib/http.ts";
import { useAlerts } from "../../../web/ui/alerts.ts";
import { useAlertForm } from "../../../web/ui/use-alert-form.ts";
import { one, render, type } from "./render.tsx";

const TEXTS = { missing: "Enter a title.", failed: "Failed to add.", networkError: "Error adding." };

let outcome: () => Promise<void>;
let sent: unknown[];
let done: number;
let reset: () => Promise<void>;

function TestForm() {
  const { values, submit, field } = useAlertForm<"title">({
    empty: { title: "" },
    texts: TEXTS,
    problemOf: ({ title }) => (title === "" ? TEXTS.missing : undefined),
    fieldOf: () => "title",
    send: (form) => {
      sent.push(form);
      return outcome();
    },
    onDone: () => {
      done += 1;
    },
  });
  const { ref, onChange } = field("title");
  return (
    <form onSubmit={submit}>
      <input aria-label="Title" value={values.title} ref={ref} onChange={onChange} />
    </form>
  );
}

const submit = () => act(async () => one<HTMLFormElement>("form").requestSubmit());
const shown = () => useAlerts.getState().shown.map(({ text }) => text);

beforeEach(async () => {
  outcome = async () => undefined;
  sent = [];
  done = 0;
  useAlerts.setState({ shown: [] });
  reset = await render(<TestForm />);
});
afterEach(() => reset());

describe("a form with alerts", () => {
  it("shows the broken rule, focuses its field and sends nothing", async () => {
    await submit();
    expect([shown(), sent]).toEqual([[TEXTS.missing], []]);
    expect(document.activeElement).toBe(one("input"));
  });

  it.each([
    ["a refusal", new ApiError(400, "Bad"), TEXTS.failed],
    ["a lost call", new NetworkError("No answer"), TEXTS.networkError],
  ])("tells %s from the other", async (_what, error, text) => {
    outcome = () => Promise.reject(error);
    await type(one<HTMLInputElement>("input"), "Lamp");
    await submit();
    expect([shown(), done]).toEqual([[text], 0]);
  });

  it("sends what was entered, trimmed, once it follows the rules, and takes the earlier alert away", async () => {
    await submit();
    await type(one<HTMLInputElement>("input"), " Lamp ");
    await submit();
    expect([sent, done, shown()]).toEqual([[{ title: "Lamp" }], 1, []]);
  });

  it("takes its alerts along when it is left", async () => {
    await submit();
    await reset();
    reset = async () => undefined;
    expect(shown()).toEqual([]);
  });
});
