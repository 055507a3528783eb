/** Shapes make types sure and leave the last word to the rules. */
import { describe, expect, it } from "vitest";
import {
  amountField,
  bodyOf,
  optionalTrimmedText,
  trimmedText,
  trimmedTextOrNumber,
} from "../../../src/http/field-shapes.ts";

const Body = bodyOf({
  name: trimmedText,
  phone: trimmedTextOrNumber,
  note: optionalTrimmedText,
  price: amountField,
});

describe("a body", () => {
  it("keeps the fields it knows, without outer blanks", () => {
    const given = { name: " Mara ", phone: 5555550123, note: "", price: "12", role: "staff", _id: "x" };
    expect(Body.parse(given)).toEqual({ name: "Mara", phone: "5555550123", note: "", price: "12" });
  });
  it.each([undefined, null, [], "text", 5])("%j has no fields", (given) => {
    expect(Body.parse(given)).toEqual({ name: "", phone: "" });
  });
  it.each([null, 5, {}, [], true, { $gt: "" }])("takes a text of type %j for none", (value) => {
    expect(Body.parse({ name: value, note: value })).toMatchObject({ name: "" });
    expect(Body.parse({ note: value }).note).toBeUndefined();
  });
  it("replaces halves of characters, so that what is answered is what is stored", () => {
    expect(Body.parse({ name: "a\ud83d" }).name).toBe("a\ufffd");
  });
});
