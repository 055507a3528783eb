/** Faults in corrections of log entries. */
import { faultsOf } from "../fault.ts";

const CORRECTIONS = ["test/api/logs/corrections.test.ts"];

export const CORRECTION_FAULTS = [
  ...faultsOf("logs", [
    {
      name: "an entry is reversed twice",
      file: "src/logs/reversals.repository.ts",
      find: "{ unique: true, partialFilterExpression",
      replace: "{ partialFilterExpression",
      project: "api",
      tests: CORRECTIONS,
      only: "happens once",
    },
    {
      name: "a reversal counts",
      file: "src/domain/counted-entries.ts",
      find: "!reversal && !reversals.has",
      replace: "!reversals.has",
      project: "unit",
      tests: ["test/unit/domain/counted-entries.test.ts"],
    },
    {
      name: "the CP of a reversed entry stay",
      file: "src/logs/corrections.service.ts",
      find: "for (const reward of rewards) {",
      replace: "for (const reward of rewards.slice(0, 0)) {",
      project: "api",
      tests: CORRECTIONS,
    },
    {
      name: "a behavior type that is off is accepted",
      file: "src/logs/logs.service.ts",
      find: "settings.current().scores.offTypes.includes(type)",
      replace: "settings.current().scores.offTypes.includes(input.reportedBy)",
      project: "api",
      tests: ["test/api/settings/behavior-types.test.ts"],
    },
    {
      name: "protected traits are stored although the property doesn't ask for them",
      file: "src/residents/resident-updates.service.ts",
      find: "asksTraits ? entered : { ...entered, ...NO_TRAITS }",
      replace: "entered",
      project: "api",
      tests: ["test/api/settings/protected-traits.test.ts"],
    },
    {
      name: "protected traits of a resident created during the erasure stay",
      file: "src/residents/resident-updates.service.ts",
      find: "    await repositories.residents.eraseTraits(userID);\n",
      replace: "",
      project: "api",
      tests: ["test/api/settings/protected-traits.test.ts"],
    },
    {
      name: "the history of a score ignores reversals",
      file: "src/domain/score-replay.ts",
      find: "roundSum(sum + rp)",
      replace: "roundSum(reversal ? sum : sum + rp)",
      project: "unit",
      tests: ["test/unit/domain/score-replay.test.ts"],
    },
    {
      name: "a first entry that is harmless alerts staff",
      file: "src/residents/resident-notifier.ts",
      find: ' || from.class === "C" || isHarmless',
      replace: ' || from.class === "C" || isHarmless === undefined',
      project: "api",
      tests: CORRECTIONS,
    },
  ]),
];
