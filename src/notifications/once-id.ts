/** The `_id` of the only notification that a reader has about its subject. It is the same on every node. */
import { recordIDFrom } from "../database/record.ts";

export const onceID = ({ userID, about }: { userID: string; about: string }): string =>
  recordIDFrom(`${about} ${userID}`);
