/** The `_id` of the only notification that a reader has about its subject. It is the same on every node. */
import { createHash } from "node:crypto";

/** Hexadecimal digits of an `_id`. */
const LENGTH = 24;

export const onceID = ({ userID, about }: { userID: string; about: string }): string =>
  createHash("sha256").update(`${about} ${userID}`).digest("hex").slice(0, LENGTH);
