/** A node that migrates one of three rows and then hangs, until it is killed. */
import { openConnection } from "../../../../../src/database/connect.ts";
import { migrate } from "../../../../../src/database/migrations/migrate.ts";
import type { Migration } from "../../../../../src/database/migrations/migration.ts";

const [uri = "", name = ""] = process.argv.slice(2);
const silent = { info: () => undefined, warn: () => undefined };
const migrations: Migration[] = [
  { name: "001-first", run: async () => undefined },
  {
    name: "002-rows",
    async run({ db }) {
      await db.collection("rows").insertMany([{ n: 2 }, { n: 3 }]);
      await db.collection("rows").updateOne({ n: 1 }, { $set: { migrated: true } });
      process.send?.("half done");
      await new Promise(() => undefined);
    },
  },
];
await migrate(await openConnection(uri, name), silent, { migrations, lockMs: 1_000 });
