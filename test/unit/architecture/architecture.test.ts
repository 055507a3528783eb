/** The architecture check reports every broken rule. */
import { describe, expect, it } from "vitest";
import { architectureProblems, findCycle, LINES_MAX } from "../../../scripts/architecture.ts";

const file = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((specifier) => `import { x } from "${specifier}";\n`).join(""),
});

const SERVICE = "src/conversations/conversations.service.ts";

describe("the architecture rules", () => {
  it.each([
    ["the web app knowing the server", file("web/app/main.tsx", "../../src/config.ts")],
    ["a capability calling another's service", file(SERVICE, "../auth/auth.service.ts")],
    [
      "a capability knowing a type that is not of a service",
      { path: SERVICE, text: 'import type { Session } from "../auth/sessions.ts";\n' },
    ],
    ["a feature knowing another", file("web/features/conversations/store.ts", "../incidents/store.ts")],
    ["the shared pieces knowing a feature", file("web/ui/button.tsx", "../features/conversations/store.ts")],
    ["the pure core knowing the database", file("src/domain/scores.ts", "../repositories.ts")],
    ["the embedded store knowing the portal", file("src/database/embedded/wire.ts", "../../domain/roles.ts")],
    ["anything knowing main", file("src/http/static.ts", "../main.ts")],
    ["mongoose outside of the database", file(SERVICE, "mongoose")],
    ["socket.io outside of the live channel", file(SERVICE, "socket.io")],
    ["a type import the wrong way", { path: SERVICE, text: 'import type { X } from "../main.ts";\n' }],
    ["a lazy import the wrong way", { path: "web/ui/a.ts", text: 'const x = import("../app/b.tsx");\n' }],
    ["a file that is too long", { path: "src/domain/a.ts", text: "a\n".repeat(LINES_MAX + 1) }],
  ])("refuse %s", (_name, source) => {
    expect(architectureProblems([source])).toHaveLength(1);
  });

  it.each([
    ["import { rewardSchema }", 1],
    ["import type { RewardView }", 0],
  ])("let the web app import an entity's types only: %s", (start, problems) => {
    const entity = file("src/domain/reward.ts", "zod");
    const text = `${start} from "@domain/reward.ts";\n`;
    expect(architectureProblems([entity, { path: "web/lib/a.ts", text }])).toHaveLength(problems);
  });

  it("find a cycle through several files", () => {
    const files = [
      file("src/domain/a.ts", "./b.ts"),
      file("src/domain/b.ts", "./c.ts"),
      file("src/domain/c.ts", "./a.ts"),
    ];
    expect(findCycle(files)).toEqual([...files, ...files.slice(0, 1)].map(({ path }) => path));
    expect(findCycle(files.slice(0, 2))).toBeUndefined();
  });
});
