/** Which code of the browser needs the texts that the server sends. */

/** Texts that only emails and small pages of the server have. */
const SERVER_ONLY = /^src\/(auth\/auth\.service|delivery)/;

/** Sentences that are data of screens. All others of the server refuse a call. */
const SENTENCES = /^src\/domain\/(cause-text|incident-progress|ledger-texts|notification-texts|office-)/;

/** Words of one part of the portal, and its module. */
const PARTS: readonly (readonly [files: RegExp, module: string])[] = [
  [/^src\/(domain\/)?reports/, "web/features/reports/report-screen.tsx"],
  [/^src\/domain\/resident-import/, "web/features/resident-import/import-dialog.tsx"],
];

/** All screens behind the login, and wall displays. */
const SCREENS = "web/live/socket.ts";

/** Texts of refused calls, which load with the first refusal. */
export const REFUSALS = "refusals";

/** The modules with which a text loads, because they show it as the server has sent it. `files` are those that use it. */
export function shownBy(source: string, files: readonly string[]): string[] {
  const sent = files.filter((file) => file.startsWith("src/") && !SERVER_ONLY.test(file));
  const modules = sent.map((file) => {
    const [, part] = PARTS.find(([pattern]) => pattern.test(file)) ?? [];
    if (part !== undefined) return part;
    return SENTENCES.test(file) || !source.endsWith(".") ? SCREENS : REFUSALS;
  });
  return [...new Set(modules)];
}
