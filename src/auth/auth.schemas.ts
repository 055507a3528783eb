/** What the calls under /api/auth take. A field of another type counts as missing, so that the rule's own text answers. */
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

/** `role` and everything else that a client may send is left behind: whoever registers is a resident. */
export const RegisterBody = z.object({
  email: text(),
  password: text(),
  invite: optionalText(),
  reset: optionalText(),
});

/** The token of a one-time link, in a body or (for clients of earlier versions) in a query. */
export const LinkToken = z.object({ invite: optionalText(), reset: optionalText() });

/** The second step of signing in: a code of the app or a recovery code, as typed. */
export const SecondStepBody = z.object({ code: codeField() });
