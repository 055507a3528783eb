/** A fault for the mutation run: one wrong line in the product, and the tests that have to notice it. */

/** Every part of the product that has faults in the list. */
export const CAPABILITIES = [
  "auth",
  "sessions",
  "second-factor",
  "throttles",
  "residents",
  "import",
  "logs",
  "scoring",
  "notifications",
  "push",
  "delivery",
  "rewards",
  "incidents",
  "chat",
  "conversations",
  "photos",
  "overview",
  "reports",
  "settings",
  "audit",
  "live",
  "http",
  "database",
  "migrations",
  "cluster",
  "metrics",
  "config",
  "web",
  "deployment",
  "scripts",
] as const;

type Capability = (typeof CAPABILITIES)[number];

/** The Vitest projects that faults are tried against: those that need no browser. */
const PROJECTS = ["unit", "api", "live", "security", "embedded"] as const;

export interface Fault {
  /** What goes wrong, in a few words; unique. */
  name: string;
  /** The file that gets the fault, from the repository's root. */
  file: string;
  /** The exact text that is replaced. The file contains it once. */
  find: string;
  replace: string;
  project: (typeof PROJECTS)[number];
  /** The test files, or parts of their paths, that are likely to notice it soonest. */
  tests: readonly string[];
  /** Part of the names of the tests in these files, where most of the others have nothing to do with it. */
  only?: string;
}

export interface ListedFault extends Fault {
  capability: Capability;
}

/** The faults of one capability. */
export const faultsOf = (capability: Capability, faults: readonly Fault[]): ListedFault[] =>
  faults.map((fault) => ({ ...fault, capability }));

/**
 * The text of a file with the fault in it.
 * @throws where the text to replace is missing or ambiguous: the code has changed, and the fault has to change with it
 */
export function plant(text: string, { name, file, find, replace }: Fault): string {
  const pieces = text.split(find);
  if (pieces.length === 2) return pieces.join(replace);
  const found = pieces.length === 1 ? "is not" : `stands ${pieces.length - 1} times`;
  throw new Error(
    `The text of the fault '${name}' ${found} in ${file}. Adapt the fault to the new code; remove it only if the code is gone.`,
  );
}

/** What a run of the tests says about a fault. */
export type Verdict = "killed" | "survived" | "broken";

/** As much of Vitest's JSON report as a verdict needs. */
export interface Report {
  numFailedTests: number;
  numPassedTests: number;
}

/**
 * A fault counts as killed only if a test failed. Where tests failed to start, or none ran, the fault itself is unusable:
 * such a run would fail for any change of the file.
 */
export function verdictOf(report: Report | undefined): Verdict {
  if (report === undefined) return "broken";
  if (report.numFailedTests > 0) return "killed";
  return report.numPassedTests > 0 ? "survived" : "broken";
}
