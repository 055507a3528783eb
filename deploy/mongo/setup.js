/**
 * Initiates the replica set and creates its users and roles, or updates them; mongosh runs it in compose.yaml. Every run
 * leaves the same state, so it is safe to repeat.
 *
 * mongosh waits for its shell calls by rewriting this script. A call in a `return` inside `try` is not waited for there,
 * so its error would bypass `catch`. Assign the result to a variable first.
 */
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const DATABASE = "rowanstead";
const REPLICA_SET = "portal";
const UNAUTHORIZED = 13;
const AUTHENTICATION_FAILED = 18;
const WAIT_TRIES = 120;
const WAIT_MS = 1_000;
const SELECT_MS = 30_000;

const members = process.env.MONGO_MEMBERS.split(",");
/** mongod accepts TLS only, also over loopback. */
const TLS = `tls=true&tlsCAFile=${encodeURIComponent(process.env.MONGO_TLS_CA_FILE)}`;
const readSecret = (name) => readFileSync(process.env[`${name}_FILE`], "utf8").trim();
const adminPassword = readSecret("MONGO_ADMIN_PASSWORD");
const rights = JSON.parse(readFileSync(join(__dirname, "collections.json"), "utf8"));

/**
 * What the portal may do: by kind of collection, the actions of the file. Migrations read the retired collections of earlier versions and
 * drop them.
 */
const PORTAL_PRIVILEGES = [
  ...Object.entries(rights.actions).flatMap(([kind, actions]) =>
    rights[kind].map((collection) => ({ resource: { db: DATABASE, collection }, actions })),
  ),
  { resource: { db: DATABASE, collection: "" }, actions: ["listCollections"] },
];

/** `mongorestore --oplogReplay` needs this; the built-in role `restore` is not enough. */
const OPLOG_REPLAY = "oplogReplay";
const OPLOG_REPLAY_PRIVILEGES = [{ resource: { anyResource: true }, actions: ["anyAction"] }];
const ADMIN_ROLES = ["userAdminAnyDatabase", "clusterAdmin", "restore"];

function waitFor(what, isTrue) {
  for (let tries = 1; !isTrue(); tries += 1) {
    if (tries >= WAIT_TRIES) throw new Error(`Gave up waiting for ${what}.`);
    sleep(WAIT_MS);
  }
}

/** The admin database, or undefined while the administrator does not exist. */
function logIn() {
  const credentials = `admin:${encodeURIComponent(adminPassword)}`;
  const options = `replicaSet=${REPLICA_SET}&authSource=admin&serverSelectionTimeoutMS=${SELECT_MS}&${TLS}`;
  let database;
  try {
    database = new Mongo(`mongodb://${credentials}@${members.join(",")}/?${options}`).getDB("admin");
  } catch (error) {
    if (error.code !== AUTHENTICATION_FAILED) throw error;
  }
  return database;
}

/** MongoDB lets the first user be created without a password, but only over loopback and only on the primary. */
function createAdmin(local) {
  waitFor(`${members[0]} to become the primary`, () => local.hello().isWritablePrimary);
  try {
    local.createUser({ user: "admin", pwd: adminPassword, roles: ADMIN_ROLES });
  } catch (error) {
    if (error.code !== UNAUTHORIZED) throw error;
    throw new Error("mongo_admin_password does not hold the administrator's password.");
  }
}

function saveRole(database, role, privileges) {
  if (database.getRole(role)) database.updateRole(role, { privileges, roles: [] });
  else database.createRole({ role, privileges, roles: [] });
}

function saveUser(database, user, pwd, roles) {
  if (database.getUser(user)) database.updateUser(user, { pwd, roles });
  else database.createUser({ user, pwd, roles });
}

const [, port] = members[0].split(":");
const local = new Mongo(`mongodb://127.0.0.1:${port}/?directConnection=true&${TLS}`).getDB("admin");
if (local.hello().setName === undefined) {
  const config = members.map((host, _id) => ({ _id, host, priority: _id === 0 ? 2 : 1 }));
  local.adminCommand({ replSetInitiate: { _id: REPLICA_SET, members: config } });
}
waitFor("a primary", () => local.hello().primary !== undefined);

let admin = logIn();
if (admin === undefined) {
  createAdmin(local);
  admin = logIn();
}

saveRole(admin, OPLOG_REPLAY, OPLOG_REPLAY_PRIVILEGES);
saveUser(admin, "admin", adminPassword, [...ADMIN_ROLES, OPLOG_REPLAY]);
saveUser(admin, "backup", readSecret("MONGO_BACKUP_PASSWORD"), ["backup"]);

const portal = admin.getSiblingDB(DATABASE);
// The portal may not create these itself: an index that lets documents expire would empty a collection that only grows.
for (const [collection, indexes] of Object.entries(rights.indexes)) {
  for (const { keys, options } of indexes) portal.getCollection(collection).createIndex(keys, options);
}
saveRole(portal, "portal", PORTAL_PRIVILEGES);
saveUser(portal, "portal", readSecret("MONGO_PORTAL_PASSWORD"), ["portal"]);
print("The replica set and its users are ready.");
