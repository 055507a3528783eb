import { expect, it } from "vitest";
import { type Message, message, word } from "../../../src/domain/message.ts";
import {
  behaviorEntryText,
  classChangeText,
  entryReversedText,
} from "../../../src/domain/notification-texts.ts";
import { englishOf, renderMessage } from "../../../src/domain/rendered-message.ts";
import { translateTo } from "../../../src/languages/catalogs.ts";

const spanish = (text: Message) => renderMessage(text, translateTo("es"), "es-US");

it.each<[string, Message["values"], string, string]>([
  ["{at}", { at: { day: "2026-11-02" } }, "Nov 2, 2026", "2 nov 2026"],
  ["{at}", { at: { month: "2026-11" } }, "Nov 2026", "nov 2026"],
  ["{sum}", { sum: { dollars: 1234.5 } }, "$1,234.50", "$1,234.50"],
  ["{status}", { status: word("In Progress") }, "In Progress", "En curso"],
  ["{name}", { name: "In Progress" }, "In Progress", "In Progress"],
  ["{name}", { name: word("{count} of {all}") }, "{count} of {all}", "{count} of {all}"],
])("values of '%s' as %j are written in the language of the reader", (id, values = {}, english, other) => {
  const text = message(id, values);
  expect([englishOf(text), spanish(text)]).toEqual([english, other]);
});

it("a moment is that of the property's clocks", () => {
  const at = { moment: "2026-11-24T15:30:00.000Z", timeZone: "America/Chicago" };
  expect(englishOf(message("{at}", { at }))).toBe("Nov 24, 2026, 9:30 AM");
});

it("a notification is whole in each language", () => {
  const change = classChangeText(
    { class: "B", monthlyFee: 100 },
    { class: "A", monthlyFee: 50 },
    "Behavior entry 'Lease Renewal' (+2 RP)",
  );
  expect(spanish(change)).toBe(
    "Cambios: su clase (de B a A) y su cargo mensual (de $100 a $50). Motivo: Entrada de conducta 'Renovación del contrato' (+2 RP).",
  );
  const entry = behaviorEntryText("Lease Renewal", 2);
  expect(spanish(entryReversedText({ entry, day: "2026-11-02", cp: 0, reason: "Twice" }))).toBe(
    "Renovación del contrato, +2 RP, 2 nov 2026. Motivo: Twice",
  );
});
