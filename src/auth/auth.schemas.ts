/** Inputs of the routes under /api/auth. A field of a wrong type counts as missing, so that the response has the text of its rule. */
import { z } from "zod";
import { codeField } from "./account/account.schemas.ts";

const text = () => z.string().catch("");
const optionalText = () => z.string().optional().catch(undefined);

export const LoginBody = z.object({
  email: text(),
  password: text(),
  role: text(),
  remember: z.boolean().catch(false),
});

/** `role` and all other fields are ignored: every registration is for a resident. */
export const RegisterBody = z.object({
  email: text(),
  password: text(),
  invite: optionalText(),
  reset: optionalText(),
});

/** The token of a one-time link, in a body or (for clients of earlier versions) in a query. */
export const LinkToken = z.object({ invite: optionalText(), reset: optionalText() });

/** The second step of a login: a code of the app or a recovery code, as typed. */
export const SecondStepBody = z.object({ code: codeField() });
