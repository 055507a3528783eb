import { describe, expect, it } from "vitest";
import { withItem, withMovedItem, withoutItem } from "../../../src/domain/ordered-list.ts";

const person = (name: string) => ({ name, title: "Title", text: "", photo: "" });
const [ada, bo, cy] = [person("Ada"), person("Bo"), person("Cy")];
const names = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(" ");

describe("a list that is stored as a whole", () => {
  it.each([
    ["a new person is appended", withItem([ada, bo], undefined, cy), "Ada Bo Cy"],
    ["a person is replaced in place", withItem([ada, bo], { ...ada }, cy), "Cy Bo"],
    ["a person whom somebody else has changed is kept", withItem([ada, bo], cy, person("Di")), "Ada Bo Di"],
    ["a person is removed", withoutItem([ada, bo], { ...ada }), "Bo"],
    ["a person who is gone already is not removed again", withoutItem([ada, bo], cy), "Ada Bo"],
    ["a person moves up", withMovedItem([ada, bo, cy], 2, -1), "Ada Cy Bo"],
    ["a person moves down", withMovedItem([ada, bo, cy], 0, 1), "Bo Ada Cy"],
    ["an empty place moves no one", withMovedItem([ada], 1, -1), "Ada"],
  ])("%s", (_case, people, expected) => {
    expect(names(people)).toBe(expected);
  });
});
