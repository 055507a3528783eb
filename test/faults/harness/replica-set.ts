/** Three mongods as one replica set, of which the primary can be killed. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import mongoose from "mongoose";
import { freePort } from "../../../scripts/free-port.ts";
import type { DatabaseProcess } from "./database.ts";
import { timeUntil } from "./figures.ts";
import { type Running, startProcess } from "./process.ts";
import { findMongod } from "./programs.ts";

const MEMBERS = 3;
const NAME = "faults";

export interface ReplicaSet extends DatabaseProcess {
  killPrimary(): Promise<void>;
  stop(): Promise<void>;
}

async function startMember(folder: string, port: number): Promise<Running> {
  await mkdir(folder, { recursive: true });
  return startProcess({
    name: `mongod ${port}`,
    command: findMongod() ?? "mongod",
    args: ["--replSet", NAME, "--dbpath", folder, "--port", String(port), "--bind_ip", "127.0.0.1"],
    ready: /Waiting for connections/,
  });
}

/** Starts the set and waits until it has a primary. */
export async function startReplicaSet(folder: string): Promise<ReplicaSet> {
  const ports = await Promise.all(Array.from({ length: MEMBERS }, freePort));
  const members = new Map<string, Running>();
  for (const port of ports)
    members.set(`127.0.0.1:${port}`, await startMember(join(folder, String(port)), port));
  const hosts = [...members.keys()];
  const client = new mongoose.mongo.MongoClient(`mongodb://${hosts[0]}/?directConnection=true`);
  const admin = client.db("admin");
  await admin.command({
    replSetInitiate: { _id: NAME, members: hosts.map((host, _id) => ({ _id, host })) },
  });
  const primary = async () => (await admin.command({ hello: 1 })).primary as string | undefined;
  await timeUntil(async () => (await primary()) !== undefined);

  const [first] = members.values();
  if (!first) throw new Error("There is no member.");
  return {
    kind: "mongod",
    uriOf: (name) => `mongodb://${hosts.join(",")}/${name}?replicaSet=${NAME}&w=majority`,
    process: () => first,
    restart: () => Promise.reject(new Error("Members of a replica set are not started again.")),
    async killPrimary() {
      await members.get((await primary()) ?? "")?.kill();
    },
    async stop() {
      await client.close();
      await Promise.all([...members.values()].map((member) => member.kill()));
    },
  };
}
