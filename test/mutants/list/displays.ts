/** Faults in wall displays. */
import { faultsOf } from "../fault.ts";

const DISPLAYS = ["test/api/displays/displays.test.ts"];

export const DISPLAY_FAULTS = faultsOf("live", [
  {
    name: "a display by unit gets the names of residents at risk",
    file: "src/displays/display-board.ts",
    find: 'const name = shownBy === "name" ?',
    replace: "const name = shownBy !== undefined ?",
    project: "api",
    tests: DISPLAYS,
  },
  {
    name: "a display by unit gets the texts of alerts",
    file: "src/displays/display-board.ts",
    find: 'if (shownBy === "name") return { ...fields, type, message };',
    replace: "return { ...fields, type, message };",
    project: "api",
    tests: DISPLAYS,
  },
  {
    name: "the code of a display lasts longer than 10 minutes",
    file: "src/displays/displays.service.ts",
    find: "const CODE_MS = 10 * MINUTE_MS;",
    replace: "const CODE_MS = 60 * MINUTE_MS;",
    project: "api",
    tests: DISPLAYS,
  },
  {
    name: "a display that was unpaired keeps its session",
    file: "src/displays/displays.repository.ts",
    find: "const { deletedCount } = await model.deleteOne({ _id: objectID(_id) });",
    replace: "const deletedCount = 1;",
    project: "api",
    tests: DISPLAYS,
  },
]);
