/** Drops indexes of residents that the same indexes without former residents replace. Fields that are missing equal null. */
import { dropIndex, type Migration } from "./migration.ts";

const REPLACED = ["class_1_residentScore_1_userID_1", "leaseEnd_1", "approvedAt_1"];

export const formerResidents: Migration = {
  name: "005-former-residents",
  async run({ db }) {
    for (const name of REPLACED) await dropIndex(db, "residents", name);
  },
};
