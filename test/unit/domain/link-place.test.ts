/** Where a one-time link was used, in the reader's language. */
import { expect, test } from "vitest";
import { linkPlace, linkPlaceText } from "../../../src/domain/link-place.ts";
import { linkUsedText } from "../../../src/domain/notification-texts.ts";
import { englishOf } from "../../../src/domain/rendered-message.ts";
import { renderIn } from "../../../src/languages/reader-language.ts";

const PLACE = { device: "Firefox on Windows", address: "2001:db8::7" };
const LOGIN = { userID: "S-7K3M9QXT", session: "5f2b7c" };
const spanish = renderIn("es");

test.for([
  [PLACE, "Firefox on Windows, 2001:db8::7", "Firefox en Windows, 2001:db8::7"],
  [
    { ...PLACE, login: LOGIN },
    "Firefox on Windows, 2001:db8::7, logged in as S-7K3M9QXT in session 5f2b7c",
    "Firefox en Windows, 2001:db8::7, con sesión iniciada como S-7K3M9QXT (sesión 5f2b7c)",
  ],
  [
    { device: "Unknown device", address: "192.0.2.1" },
    "Unknown device, 192.0.2.1",
    "Dispositivo desconocido, 192.0.2.1",
  ],
] as const)("%j is stored as '%s', and read in Spanish as '%s'", ([place, stored, text]) => {
  expect(englishOf(linkPlace(place))).toBe(stored);
  expect(spanish(linkPlaceText(stored))).toBe(text);
});

test("the owner of an account reads the device in Spanish, without the login of another user", () => {
  expect(spanish(linkUsedText({ ...PLACE, login: LOGIN }))).toContain("(Firefox en Windows, 2001:db8::7)");
});
