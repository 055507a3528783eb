/** Faults in deployment files and scripts. */
import { faultsOf } from "../fault.ts";

const COMPOSE = ["test/unit/deploy"];
const RULES = ["test/unit/architecture/architecture.test.ts"];

export const OPERATION_FAULTS = [
  ...faultsOf("deployment", [
    {
      name: "databases and Redis reach the outside",
      file: "compose.yaml",
      find: "    internal: true",
      replace: "    internal: false",
      project: "unit",
      tests: COMPOSE,
    },
    {
      name: "containers keep their privileges",
      file: "compose.yaml",
      find: "  cap_drop: [ALL]\n",
      replace: "",
      project: "unit",
      tests: COMPOSE,
    },
    {
      name: "nodes take a client's word for its address",
      file: "compose.yaml",
      find: `TRUST_PROXY: "true"`,
      replace: `TRUST_PROXY: "false"`,
      project: "unit",
      tests: COMPOSE,
    },
    {
      name: "a write is acknowledged before most members have it",
      file: "deploy/make-secrets.sh",
      find: "&w=majority",
      replace: "",
      project: "unit",
      tests: COMPOSE,
    },
    {
      name: "the database takes whoever reaches it",
      file: "compose.yaml",
      find: " --auth --keyFile",
      replace: " --keyFile",
      project: "unit",
      tests: COMPOSE,
    },
    {
      name: "Redis takes whoever reaches it",
      file: "compose.yaml",
      find: "        requirepass $$(cat /run/secrets/redis_password)\n",
      replace: "",
      project: "unit",
      tests: COMPOSE,
    },
    {
      name: "the image runs as root",
      file: "Dockerfile",
      find: "USER node\n",
      replace: "",
      project: "unit",
      tests: COMPOSE,
    },
    {
      name: "the image contains the sources",
      file: "Dockerfile",
      find: "COPY --from=build /portal/dist ./dist",
      replace: "COPY --from=build /portal ./",
      project: "unit",
      tests: COMPOSE,
    },
    {
      name: "the proxy asks nodes whether they live, not whether they serve",
      file: "deploy/Caddyfile",
      find: "health_uri /readyz",
      replace: "health_uri /healthz",
      project: "unit",
      tests: COMPOSE,
    },
    {
      name: "everybody reads the metrics through the proxy",
      file: "deploy/Caddyfile",
      find: "@inside path /metrics ",
      replace: "@inside path ",
      project: "unit",
      tests: COMPOSE,
    },
    {
      name: "the portal's database user changes the audit trail",
      file: "deploy/mongo/setup.js",
      find: "...onCollections(appendOnly, READ_AND_ADD)",
      replace: "...onCollections(appendOnly, CHANGE)",
      project: "unit",
      tests: COMPOSE,
    },
  ]),
  ...faultsOf("scripts", [
    {
      name: "imports the wrong way pass",
      file: "scripts/architecture.ts",
      find: "if (area.may.some((prefix) => to.startsWith(prefix))) return undefined;",
      replace: "return undefined;",
      project: "unit",
      tests: RULES,
    },
    {
      name: "cycles pass",
      file: "scripts/architecture.ts",
      find: "if (at >= 0) return [...trail.slice(at), path];",
      replace: "if (at >= 0) return undefined;",
      project: "unit",
      tests: RULES,
    },
    {
      name: "files may be one line too long",
      file: "scripts/architecture.ts",
      find: "lines > LINES_MAX",
      replace: "lines > LINES_MAX + 1",
      project: "unit",
      tests: RULES,
    },
  ]),
];
