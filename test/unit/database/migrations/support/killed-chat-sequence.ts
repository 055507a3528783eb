/** A process that numbers the messages of a database and hangs after two batches, until it is killed. */
import { mongo } from "mongoose";
import { openConnection } from "../../../../../src/database/connect.ts";
import { chatSequence } from "../../../../../src/database/migrations/002-chat-sequence.ts";
import { databaseOf } from "../../../../../src/database/record.ts";

const [uri = "", name = ""] = process.argv.slice(2);
const { bulkWrite } = mongo.Collection.prototype;
let batches = 0;
mongo.Collection.prototype.bulkWrite = async function (...args) {
  const result = await bulkWrite.apply(this, args);
  batches += 1;
  if (batches < 2) return result;
  process.send?.("half done");
  return new Promise(() => undefined);
};
const silent = { info: () => undefined, warn: () => undefined };
await chatSequence.run({ db: databaseOf(await openConnection(uri, name)), log: silent });
