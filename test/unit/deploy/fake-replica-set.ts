/** Three members of a replica set as far as deploy/mongo/setup.js sees them: not initiated, then with users and roles. */
import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";
import { createServer } from "node:tls";
import { Binary, type Document } from "bson";
import { messageLength, parseMessage, replyTo } from "../../../src/database/embedded/wire.ts";

const MEMBERS = 3;
const ITERATIONS = 4096;
const WIRE_VERSION = 21;
/** How often `hello` is asked after the initiation before a primary is elected. */
const ELECTION_HELLOS = 2;
/** Commands that mongod answers without authentication. */
const OPEN_COMMANDS = ["hello", "ismaster", "isMaster", "ping", "buildInfo", "buildinfo", "endSessions"];

class CommandError extends Error {
  readonly code: number;
  readonly codeName: string;

  constructor(code: number, codeName: string, message: string) {
    super(message);
    this.code = code;
    this.codeName = codeName;
  }
}

interface Connection {
  member: number;
  user?: string;
  scram?: { user: string; nonce: string; bare: string };
}

const sha256 = (data: Buffer) => createHash("sha256").update(data).digest();
const hmac = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const fieldOf = (message: string, name: string) =>
  message
    .split(",")
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(2) ?? "";

export class FakeReplicaSet {
  /** Every command that was sent. */
  readonly commands: Document[] = [];
  config: Document | undefined;
  readonly users = new Map<string, Document>();
  readonly roles = new Map<string, Document>();
  readonly hosts: string[] = [];
  readonly #servers: Server[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #salt = randomBytes(16);
  #hellosUntilPrimary = ELECTION_HELLOS;

  /** Takes TLS only. @param pem a certificate and its key */
  async listen(pem: string): Promise<void> {
    for (let member = 0; member < MEMBERS; member += 1) {
      const server = createServer({ cert: pem, key: pem }, (socket) => void this.#serve(socket, { member }));
      await once(server.listen(0, "127.0.0.1"), "listening");
      this.#servers.push(server);
      this.hosts.push(`127.0.0.1:${(server.address() as AddressInfo).port}`);
    }
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    for (const server of this.#servers) server.close();
  }

  /** A user of an earlier run. */
  addUser(db: string, user: string, pwd: string): void {
    this.users.set(`${db}.${user}`, { user, db, pwd, roles: [] });
  }

  /** How often a command was sent. */
  count(command: string): number {
    return this.commands.filter((sent) => command in sent).length;
  }

  async #serve(socket: Socket, connection: Connection): Promise<void> {
    this.#sockets.add(socket);
    socket.on("error", () => socket.destroy());
    let bytes: Buffer = Buffer.alloc(0);
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      bytes = Buffer.concat([bytes, chunk]);
      for (let size = messageLength(bytes); size !== undefined && bytes.length >= size; ) {
        const message = parseMessage(bytes.subarray(0, size));
        const reply = this.#answer(message.command() as Document, connection);
        if (message.wantsReply) socket.write(replyTo(message, reply));
        bytes = bytes.subarray(size);
        size = messageLength(bytes);
      }
    }
  }

  #answer(command: Document, connection: Connection): Document {
    try {
      this.commands.push(command);
      return { ok: 1, ...this.#run(Object.keys(command)[0] ?? "", command, connection) };
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return { ok: 0, code: error.code, codeName: error.codeName, errmsg: error.message };
    }
  }

  #run(name: string, command: Document, connection: Connection): Document {
    this.#authorize(name, connection);
    const { $db } = command;
    switch (name) {
      case "hello":
      case "ismaster":
      case "isMaster":
        return this.#hello(command, connection);
      case "ping":
      case "endSessions":
        return {};
      case "buildInfo":
      case "buildinfo":
        return { version: "7.0.40", versionArray: [7, 0, 40, 0], modules: [], gitVersion: "none" };
      case "saslStart":
        return this.#saslStart(command, connection);
      case "saslContinue":
        return this.#saslContinue(command, connection);
      case "replSetInitiate":
        if (this.config) throw new CommandError(23, "AlreadyInitialized", "already initialized");
        this.config = command.replSetInitiate;
        return {};
      case "usersInfo":
        return { users: this.#find(this.users, $db, command.usersInfo) };
      case "rolesInfo":
        return { roles: this.#find(this.roles, $db, command.rolesInfo) };
      case "createUser":
      case "updateUser":
        return this.#save(this.users, name, command, connection);
      case "createRole":
      case "updateRole":
        return this.#save(this.roles, name, command, connection);
      default:
        throw new CommandError(59, "CommandNotFound", `no such command: '${name}'`);
    }
  }

  /** All commands require a login, except over loopback before the first user exists. */
  #authorize(name: string, { user }: Connection): void {
    if (user !== undefined || OPEN_COMMANDS.includes(name) || name.startsWith("sasl")) return;
    const exempt = this.users.size === 0 && ["replSetInitiate", "createUser"].includes(name);
    if (!exempt) throw new CommandError(13, "Unauthorized", `Command ${name} requires authentication`);
  }

  #isPrimary(member: number): boolean {
    return this.config !== undefined && this.#hellosUntilPrimary <= 0 && member === 0;
  }

  #hello(command: Document, { member }: Connection): Document {
    const limits = {
      helloOk: true,
      maxBsonObjectSize: 16_777_216,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      logicalSessionTimeoutMinutes: 30,
      minWireVersion: 0,
      maxWireVersion: WIRE_VERSION,
      ...(this.users.has(command.saslSupportedMechs) ? { saslSupportedMechs: ["SCRAM-SHA-256"] } : {}),
    };
    if (!this.config) {
      const info = "Does not have a valid replica set config";
      return { ...limits, isWritablePrimary: false, secondary: false, isreplicaset: true, info };
    }
    // Drivers begin each connection with the older name, so only the script's own questions count.
    if (command.hello) this.#hellosUntilPrimary -= 1;
    return {
      ...limits,
      setName: this.config._id,
      setVersion: 1,
      hosts: this.hosts,
      me: this.hosts[member],
      isWritablePrimary: this.#isPrimary(member),
      ismaster: this.#isPrimary(member),
      secondary: !this.#isPrimary(member),
      ...(this.#isPrimary(0) ? { primary: this.hosts[0] } : {}),
    };
  }

  #find(all: Map<string, Document>, database: string, asked: unknown): Document[] {
    const name = typeof asked === "string" ? asked : ((asked as Document).user ?? (asked as Document).role);
    const found = all.get(`${database}.${name}`);
    return found ? [found] : [];
  }

  #save(all: Map<string, Document>, name: string, command: Document, connection: Connection): Document {
    if (!this.#isPrimary(connection.member)) {
      throw new CommandError(10_107, "NotWritablePrimary", "not primary");
    }
    const key = `${command.$db}.${command[name]}`;
    const kind = name.endsWith("User") ? "user" : "role";
    if (name.startsWith("create") === all.has(key)) {
      throw new CommandError(
        51_003,
        "Location51003",
        `${key} ${all.has(key) ? "already exists" : "is unknown"}`,
      );
    }
    const { pwd, roles, privileges } = command;
    for (const role of roles as string[]) this.#checkRole(command.$db, role);
    all.set(key, { ...all.get(key), [kind]: command[name], db: command.$db, pwd, roles, privileges });
    return {};
  }

  #checkRole(database: string, role: string): void {
    const builtIn = ["userAdminAnyDatabase", "clusterAdmin", "backup", "restore"];
    const known = this.roles.has(`${database}.${role}`) || (database === "admin" && builtIn.includes(role));
    if (!known) throw new CommandError(31, "RoleNotFound", `Could not find role: ${role}@${database}`);
  }

  #saslStart({ payload, $db }: Document, connection: Connection): Document {
    const bare = (payload as Binary).toString("utf8").replace(/^n,,/, "");
    const user = `${$db}.${fieldOf(bare, "n")}`;
    const nonce = `${fieldOf(bare, "r")}${randomBytes(9).toString("base64")}`;
    if (!this.users.has(user)) throw new CommandError(18, "AuthenticationFailed", "Authentication failed.");
    connection.scram = { user, nonce, bare };
    return this.#saslReply(this.#serverFirst(nonce), false);
  }

  #serverFirst(nonce: string): string {
    return `r=${nonce},s=${this.#salt.toString("base64")},i=${ITERATIONS}`;
  }

  /** SCRAM-SHA-256 (RFC 7677): the proof is checked against the stored password. */
  #saslContinue({ payload }: Document, connection: Connection): Document {
    if (!connection.scram) throw new CommandError(17, "ProtocolError", "saslStart comes first");
    const { user, nonce, bare } = connection.scram;
    const text = (payload as Binary).toString("utf8");
    const withoutProof = text.slice(0, text.lastIndexOf(",p="));
    const salted = pbkdf2Sync(String(this.users.get(user)?.pwd), this.#salt, ITERATIONS, 32, "sha256");
    const signed = `${bare},${this.#serverFirst(nonce)},${withoutProof}`;
    const clientKey = hmac(salted, "Client Key");
    const signature = hmac(sha256(clientKey), signed);
    const proof = Buffer.from(clientKey.map((byte, i) => byte ^ (signature[i] ?? 0)));
    if (!timingSafeEqual(proof, Buffer.from(fieldOf(text, "p"), "base64"))) {
      throw new CommandError(18, "AuthenticationFailed", "Authentication failed.");
    }
    connection.user = user;
    const serverSignature = hmac(hmac(salted, "Server Key"), signed);
    return this.#saslReply(`v=${serverSignature.toString("base64")}`, true);
  }

  #saslReply(text: string, done: boolean): Document {
    return { conversationId: 1, done, payload: new Binary(Buffer.from(text)) };
  }
}
