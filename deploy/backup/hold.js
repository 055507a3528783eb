/**
 * Holds email, push notifications and scheduled announcements of a restored database; mongosh runs it after a restore. `src/settings` has
 * the same for an import.
 */
const { readFileSync } = require("node:fs");

const password = readFileSync(process.env.MONGO_ADMIN_PASSWORD_FILE, "utf8").trim();
const tls = `tls=true&tlsCAFile=${encodeURIComponent(process.env.MONGO_TLS_CA_FILE)}`;
const uri = `mongodb://admin:${encodeURIComponent(password)}@${process.env.MONGO_MEMBERS}/?replicaSet=portal&authSource=admin&${tls}`;
new Mongo(uri)
  .getDB("rowanstead")
  .settings.updateOne(
    { _id: "property" },
    { $set: { sendingHeldSince: new Date() }, $setOnInsert: { version: 0, sections: {} } },
    { upsert: true },
  );
print(
  "Email, push notifications and scheduled announcements are held until you run: program.mjs sending release",
);
