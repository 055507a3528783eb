/** Files of residents as staff upload them, and the two calls that take them. */
import { expect } from "vitest";
import {
  IMPORT_COLUMNS,
  type ImportField,
  TEMPLATE_HEAD,
} from "../../../src/domain/resident-import/import-columns.ts";
import type { ImportView } from "../../../src/domain/resident-import/import-views.ts";
import type { Answer, Client } from "../../harness/client.ts";
import type { TestPortal } from "../../harness/portal.ts";
import { multipart } from "../photos/images.ts";

export const IMPORTS = "/api/dashboard/resident-imports";

export type Person = Partial<Record<ImportField, string>>;

/** A row that every rule accepts. */
export const person = (email: string, fields: Person = {}): Person => ({
  firstName: "Rosa",
  lastName: "Whitfield",
  email,
  phone: "3125550142",
  dateOfBirth: "1988-04-12",
  maritalStatus: "Married",
  gender: "Female",
  raceEthnicity: "Hispanic",
  unitNumber: "4B",
  unitType: "2BHK",
  leaseStart: "2026-01-01",
  leaseEnd: "2026-12-31",
  monthlyRent: "1850",
  monthlyFee: "50",
  monthlyIncome: "5400",
  ...fields,
});

/** The file of some rows, with the template's heads. */
export function csvOf(people: readonly Person[], heads: readonly string[] = TEMPLATE_HEAD): string {
  const lines = people.map((one) => IMPORT_COLUMNS.map(({ field }) => one[field] ?? "").join(","));
  return [heads.join(","), ...lines, ""].join("\r\n");
}

async function send(client: Client, path: string, parts: Record<string, string | Buffer>): Promise<Answer> {
  return client.post(path, undefined, await multipart(parts, "text/csv", "residents.csv"));
}

const withOptions = (options: object | undefined) => (options ? { options: JSON.stringify(options) } : {});

/** The dry run. */
export const check = (client: Client, file: string | Buffer, options?: object) =>
  send(client, `${IMPORTS}/check`, { file: Buffer.from(file), ...withOptions(options) });

/** The confirmation. */
export const confirm = (client: Client, file: string | Buffer, importID: string, options?: object) =>
  send(client, IMPORTS, { file: Buffer.from(file), importID, ...withOptions(options) });

/** Waits until an import has ended. A confirmation is answered before that if the import takes long. */
export async function endedImport(client: Client, importID: string): Promise<ImportView> {
  const view = async (): Promise<ImportView> => (await client.get(`${IMPORTS}?importID=${importID}`)).body[0];
  await expect.poll(async () => (await view()).state).not.toBe("running");
  return view();
}

/** The resident with an address. */
export async function byEmail({ context, repositories }: TestPortal, email: string) {
  const account = await context.accounts.byEmail(email);
  return account && repositories.residents.byUserID(account.userID);
}

/** Checks and confirms, and waits for the import's end. */
export async function importFile(client: Client, file: string, options?: object): Promise<Answer> {
  const { importID } = (await check(client, file, options)).body;
  const answer = await confirm(client, file, importID, options);
  return answer.status === 200 ? { ...answer, body: await endedImport(client, importID) } : answer;
}
