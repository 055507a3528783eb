import { describe, expect, it } from "vitest";
import { withMovedPerson, withoutPerson, withPerson } from "../../../src/domain/about.ts";

const person = (name: string) => ({ name, title: "Title", text: "", photo: "" });
const [ada, bo, cy] = [person("Ada"), person("Bo"), person("Cy")];
const names = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(" ");

describe("the people of the About page", () => {
  it.each([
    ["a new person is appended", withPerson([ada, bo], undefined, cy), "Ada Bo Cy"],
    ["a person is replaced in place", withPerson([ada, bo], { ...ada }, cy), "Cy Bo"],
    ["a person whom somebody else has changed is kept", withPerson([ada, bo], cy, person("Di")), "Ada Bo Di"],
    ["a person is removed", withoutPerson([ada, bo], { ...ada }), "Bo"],
    ["a person who is gone already is not removed again", withoutPerson([ada, bo], cy), "Ada Bo"],
    ["a person moves up", withMovedPerson([ada, bo, cy], 2, -1), "Ada Cy Bo"],
    ["a person moves down", withMovedPerson([ada, bo, cy], 0, 1), "Bo Ada Cy"],
    ["nobody moves from a place that is empty", withMovedPerson([ada], 1, -1), "Ada"],
  ])("%s", (_case, people, expected) => {
    expect(names(people)).toBe(expected);
  });
});
