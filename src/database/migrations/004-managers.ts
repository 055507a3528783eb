/** Makes all existing staff managers, because until now all of them could do everything. */
import type { Migration } from "./migration.ts";

export const managers: Migration = {
  name: "004-managers",
  async run({ db }) {
    const accounts = db.collection("accounts");
    // A missing field equals null.
    await accounts.updateMany({ role: "staff", isManager: null }, { $set: { isManager: true } });
    await accounts.updateMany({ isManager: null }, { $set: { isManager: false } });
  },
};
