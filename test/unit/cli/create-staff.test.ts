import { Readable } from "node:stream";
import { beforeEach, describe, expect, test } from "vitest";
import type { Account } from "../../../src/auth/accounts.repository.ts";
import type { NewAccount } from "../../../src/auth/accounts.service.ts";
import { UsageError } from "../../../src/cli/command.ts";
import { askPassword, createStaff } from "../../../src/cli/create-staff.ts";
import type { WithId } from "../../../src/database/record.ts";
import type { NewAuditEvent } from "../../../src/domain/audit-event.ts";
import { COMMAND_LINE } from "../../../src/domain/roles.ts";
import { DEFAULT_SETTINGS } from "../../../src/domain/settings.ts";
import { conflict } from "../../../src/http/errors.ts";
import { PROPERTY } from "../../factories/forms.ts";
import { contextOf } from "../../harness/context.ts";

const PASSWORD = "seven wooden ladders";

let created: NewAccount[];
let noted: NewAuditEvent[];
const parts = contextOf({
  accounts: {
    async create(account: NewAccount): Promise<WithId<Account>> {
      if (created.some(({ email }) => email === account.email)) throw conflict("taken");
      created.push(account);
      const made = {
        _id: "1",
        userID: "S-1",
        createdAt: new Date(0),
        updatedAt: new Date(0),
        isManager: false,
      };
      return { firstName: "", lastName: "", ...made, ...account } as WithId<Account>;
    },
  },
  passwords: { hash: async (password: string) => `hash of ${password}` },
  audit: { record: async (note: NewAuditEvent) => void noted.push(note) },
  settings: { read: async () => ({ ...DEFAULT_SETTINGS, property: { ...PROPERTY, name: "Maple Court" } }) },
});

beforeEach(() => {
  created = [];
  noted = [];
});

describe("a staff account", () => {
  test("is a member's with a name in two parts", async () => {
    const staff = { email: " Ada@Example.com ", name: " Ada  King Lovelace ", password: PASSWORD };
    const { userID } = await createStaff(parts, staff);
    expect(userID).toBe("S-1");
    expect(created).toEqual([
      {
        email: "ada@example.com",
        role: "staff",
        access: "member",
        passwordHash: `hash of ${PASSWORD}`,
        firstName: "Ada",
        lastName: "King Lovelace",
      },
    ]);
  });

  test("is in the audit trail from the start, and one that was refused isn't", async () => {
    const staff = { email: "ada@example.com", name: "Ada", password: PASSWORD };
    const { userID } = await createStaff(parts, staff);
    const taken = new UsageError("An account with the email ada@example.com already exists.");
    await expect(createStaff(parts, staff)).rejects.toThrow(taken);
    expect(noted).toEqual([{ action: "staff-added", actorID: COMMAND_LINE, userID }]);
  });

  test("can be a manager, and do without a name", async () => {
    await createStaff(parts, { email: "ada@example.com", name: "", password: PASSWORD, isManager: true });
    expect(created).toMatchObject([{ firstName: "", lastName: "", isManager: true }]);
  });

  test.each([
    ["ada", "Ada", PASSWORD, "A valid email is required."],
    ["ada@example.com", "A".repeat(201), PASSWORD, "The name can have at most 200 characters."],
    ["ada@example.com", "Ada", "short", "Password must be at least 8 characters."],
    ["ada@example.com", "Ada", "password1", "Please choose a less common password."],
    ["ada@example.com", "Ada", "maplecourt", "Please choose a less common password."],
  ])("is refused for %j, %j, %j: %s", async (email, name, password, text) => {
    await expect(createStaff(parts, { email, name, password })).rejects.toThrow(new UsageError(text));
    expect(created).toEqual([]);
  });
});

describe("a password", () => {
  const ask = async (text: string, isTTY = false) => {
    let shown = "";
    const output = { write: (part: string) => (shown += part) };
    const password = await askPassword(Object.assign(Readable.from([text]), { isTTY }), output);
    return { password, shown };
  };

  test.each([
    ["one two\n", "one two"],
    ["one two", "one two"],
    [" one two \nthree\n", " one two "],
  ])("is the first line of standard input: %j", async (text, password) => {
    expect(await ask(text)).toEqual({ password, shown: "" });
  });

  test("is missed when nothing comes", async () => {
    await expect(ask("")).rejects.toThrow("No password was given.");
  });

  test("is typed twice at a terminal", async () => {
    const shown = "Password: \nPassword again: \n";
    expect(await ask("one two\none two\n", true)).toEqual({ password: "one two", shown });
    await expect(ask("one two\none three\n", true)).rejects.toThrow("Passwords do not match.");
  });
});
