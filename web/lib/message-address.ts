/** The address that opens the office conversation of a resident with the focus in the message field. */
import { formAddress } from "./form-request.ts";
import { paths } from "./paths.ts";

export const messageAddress = (userID: string): string =>
  formAddress(`${paths.inbox}/${encodeURIComponent(userID)}`, "message");
