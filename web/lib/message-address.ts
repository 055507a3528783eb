/** The address that opens the office conversation of a resident with the focus in the message field. */
import { addAddress } from "./add-request.ts";
import { paths } from "./paths.ts";

export const messageAddress = (userID: string): string =>
  addAddress(`${paths.inbox}/${encodeURIComponent(userID)}`, "message");
