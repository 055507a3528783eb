/** A context with a few entries, for the test of one service. */
import type { AppContext } from "../../src/context.ts";

type Entries = { [Name in keyof AppContext]?: Partial<AppContext[Name]> };

export const contextOf = (entries: Entries) => entries as AppContext;
