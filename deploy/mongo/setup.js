/**
 * Makes the replica set, an administrator and the portal's own user, or brings them up to date; run by mongosh inside of
 * compose.yaml. The portal may add to the audit trail and read it, and neither change nor remove what stands there.
 */
const { readFileSync } = require("node:fs");

const DATABASE = "rowanstead";
const MEMBERS = ["mongo-a:27017", "mongo-b:27017", "mongo-c:27017"];
const TRIES = 60;
const WAIT_MS = 1_000;
const SELECT_MS = 5_000;

const { MONGO_ADMIN_PASSWORD: adminPassword, MONGO_PORTAL_PASSWORD: portalPassword } = process.env;
const { changing, appendOnly } = JSON.parse(readFileSync("/setup/collections.json", "utf8"));

const READ_AND_ADD = ["find", "insert", "createCollection", "createIndex", "listIndexes"];
const CHANGE = [...READ_AND_ADD, "update", "remove"];
const onCollections = (names, actions) =>
  names.map((collection) => ({ resource: { db: DATABASE, collection }, actions }));

const privileges = [
  ...onCollections(changing, CHANGE),
  ...onCollections(appendOnly, READ_AND_ADD),
  { resource: { db: DATABASE, collection: "" }, actions: ["listCollections"] },
];

function attempt(work) {
  for (let tried = 1; ; tried += 1) {
    try {
      return work();
    } catch (error) {
      if (tried >= TRIES) throw error;
      sleep(WAIT_MS);
    }
  }
}

function asAdmin() {
  const uri = `mongodb://admin:${adminPassword}@${MEMBERS.join(",")}/?replicaSet=portal&authSource=admin&serverSelectionTimeoutMS=${SELECT_MS}`;
  return new Mongo(uri).getDB(DATABASE);
}

/** Nobody may sign in yet: the members are told of each other, and the first user is made. */
function begin() {
  const local = new Mongo("mongodb://127.0.0.1:27017/?directConnection=true").getDB("admin");
  const known = local.hello().setName !== undefined;
  if (!known) {
    const members = MEMBERS.map((host, _id) => ({ _id, host, priority: _id === 0 ? 2 : 1 }));
    local.adminCommand({ replSetInitiate: { _id: "portal", members } });
  }
  attempt(() => {
    if (!local.hello().isWritablePrimary) throw new Error("no primary yet");
  });
  local.createUser({
    user: "admin",
    pwd: adminPassword,
    roles: ["userAdminAnyDatabase", "clusterAdmin", "backup", "restore"],
  });
}

function connect() {
  try {
    return asAdmin();
  } catch {
    begin();
    return attempt(asAdmin);
  }
}

const db = connect();
const role = { privileges, roles: [] };
if (db.getRole("portal")) db.updateRole("portal", role);
else db.createRole({ role: "portal", ...role });
const user = { pwd: portalPassword, roles: ["portal"] };
if (db.getUser("portal")) db.updateUser("portal", user);
else db.createUser({ user: "portal", ...user });
print("The replica set and its users are ready.");
