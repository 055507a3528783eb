/** Two-step login, as an authenticator app and an API client have it. */
import { Secret, TOTP } from "otpauth";
import type { Person } from "./people.ts";
import { restClient } from "./staff-client.ts";

/** The code that an app shows now. */
export const codeOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key) }).generate();

/** Turns somebody's two-step login on, for tests of what comes after. */
export async function turnOnTwoSteps(url: string, person: Person): Promise<void> {
  const rest = await restClient(url, person);
  const path = "/api/account/second-factor";
  const { key } = await rest.post<{ key: string }>(`${path}/begin`, { password: person.password });
  await rest.post(`${path}/confirm`, { code: codeOf(key) });
}
