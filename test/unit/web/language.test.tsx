// @vitest-environment happy-dom
import { keyOf } from "@domain/message.ts";
import { expect, it } from "vitest";
import {
  formatDate,
  formatMonthName,
  formatMonthYear,
  formatShortDate,
  formatTime,
  monthNames,
  spokenAge,
} from "../../../web/lib/dates.ts";
import { entryText } from "../../../web/lib/entry-text.ts";
import { formatMoney, formatResidents } from "../../../web/lib/formats.ts";
import { languageState } from "../../../web/lib/language.store.ts";
import { rich, t } from "../../../web/lib/t.ts";
import { one, render } from "./render.tsx";

const TEXTS = {
  "Have an account? <link>Log in as {name}</link>": "<link>Entrar como {name}</link> si tiene cuenta",
  "Reversal of {entry}": "Anulación de: {entry}",
  "Earned {cp}CP - {entry}.": "Ganó {cp} CP: {entry}.",
  "Lease Renewal": "Renovación",
  "{count, plural, one {# resident} other {# residents}}":
    "{count, plural, one {# residente} other {# residentes}}",
};

function readInSpanish(): void {
  const catalog = Object.fromEntries(Object.entries(TEXTS).map(([source, text]) => [keyOf(source), text]));
  languageState.setState({ language: "es", catalog });
}

it.each([
  [() => formatDate("2026-11-09"), "Nov 9, 2026", "9 nov 2026"],
  [() => formatShortDate("2026-11-09", "2026-12-01"), "Nov 9", "9 nov"],
  [() => formatMonthYear("Sep 2026"), "Sep 2026", "sept 2026"],
  [() => `${formatMonthName("2026-01")} ${formatMonthName("2026-12-31")}`, "Jan Dec", "ene dic"],
  [() => `${monthNames().at(0)} ${monthNames().at(-1)}`, "Jan Dec", "ene dic"],
  [() => formatTime("2026-11-09T21:05:00"), "9:05 PM", "9:05 p.m."],
  [() => formatMoney(1740.5), "$1,740.50", "$1,740.50"],
  [() => formatResidents(1), "1 resident", "1 residente"],
  [() => formatResidents(1200), "1,200 residents", "1,200 residentes"],
  [() => spokenAge("2026-11-09T10:00:00Z", new Date("2026-11-11T10:00:00Z")), "2 days old", "2 days old"],
])("formats follow the language: %s", (format, english, spanish) => {
  expect(format()).toBe(english);
  readInSpanish();
  expect(format()).toBe(spanish);
});

it("the elements of a text stand where its translation has them, and a value adds none", async () => {
  const text = () => (
    <p>
      {rich(
        "Have an account? <link>Log in as {name}</link>",
        { link: (inner) => <a href="/login">{inner}</a> },
        { name: "<link>A</link>" },
      )}
    </p>
  );
  const leave = await render(text());
  expect(one("p").innerHTML).toContain(
    'Have an account? </span><a href="/login">Log in as &lt;link&gt;A&lt;/link&gt;</a>',
  );
  await leave();
  readInSpanish();
  await render(text());
  expect(one("p").innerHTML).toContain(
    '<a href="/login">Entrar como &lt;link&gt;A&lt;/link&gt;</a><span> si tiene cuenta',
  );
});

it("stored names of log entries are translated, and texts of staff are not", () => {
  readInSpanish();
  expect(
    [
      ...["Lease Renewal", "Reversal of Lease Renewal", "Earned 150CP - Lease Renewal.", "Won the raffle"],
      "Reversal of Goodwill\nfor the leak",
    ].map(entryText),
  ).toEqual([
    ...["Renovación", "Anulación de: Renovación", "Ganó 150 CP: Renovación.", "Won the raffle"],
    "Anulación de: Goodwill\nfor the leak",
  ]);
  expect(t("A text of staff with {braces}")).toBe("A text of staff with {braces}");
});
