/** Request bodies of the account routes. */
import { z } from "zod";
import { CODE_INPUT_MAX_LENGTH } from "../../domain/second-factor-rules.ts";
import { textField } from "../../http/parse.ts";

/** A code as typed, with spaces and hyphens. A longer text counts as missing. */
export const codeField = () => z.string().max(CODE_INPUT_MAX_LENGTH).catch("");

export const SessionBody = z.object({ session: textField() });

export const PasswordChangeBody = z.object({ currentPassword: textField(), newPassword: textField() });

export const PasswordBody = z.object({ password: textField() });

export const CodeBody = z.object({ code: codeField() });

export const ProofsBody = z.object({ password: textField(), code: codeField() });
