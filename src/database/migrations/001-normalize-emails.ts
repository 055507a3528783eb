/**
 * Stores the email addresses of version 0.1.0 in the form in which a login looks them up. That version kept international domains and
 * equivalent Unicode characters as they were typed.
 */
import { normalizeEmail } from "../../domain/email-address.ts";
import type { Migration } from "./migration.ts";

interface Address {
  userID: string;
  email: string;
}

export const normalizeEmails: Migration = {
  name: "001-normalize-emails",
  async run({ db, log }) {
    const accounts = db.collection<Address>("accounts");
    for await (const { _id, userID, email } of accounts.find({}, { projection: { userID: 1, email: 1 } })) {
      const normalized = normalizeEmail(email);
      if (normalized === email) continue;
      const owner = await accounts.findOne({ email: normalized });
      if (owner) {
        log.warn(
          `The accounts ${userID} and ${owner.userID} have the same email in two spellings. Only ${owner.userID} can log in with it`,
        );
        continue;
      }
      // The account comes last, because it decides whether an interrupted migration has to go on with this address.
      await db.collection<Address>("residents").updateOne({ userID }, { $set: { email: normalized } });
      await accounts.updateOne({ _id }, { $set: { email: normalized } });
    }
  },
};
