/** Says for each text that the server sends with which code of the browser its translation loads. */

/** Texts that only emails and small pages of the server have. */
const SERVER_ONLY = /^src\/(auth\/auth\.service|delivery)/;

/** Files whose sentences are data of screens. All other sentences of the server say why a call was refused. */
const SENTENCES = /^src\/domain\/(cause-text|incident-progress|ledger-texts|notification-texts|office-)/;

/** Files with texts of one screen or dialog, and its module. */
const PARTS: readonly (readonly [files: RegExp, module: string])[] = [
  [/^src\/(domain\/)?reports/, "web/features/reports/report-screen.tsx"],
  [/^src\/domain\/resident-import/, "web/features/resident-import/import-dialog.tsx"],
  [/^src\/domain\/delivery-problems/, "web/features/delivery/delivery-tab.tsx"],
];

/** A module of all screens behind the login, and of wall displays. */
const SCREENS = "web/live/socket.ts";

/** Texts of refused calls, which load with the first refusal. */
export const REFUSALS = "refusals";

/** The modules with which a text loads, because they show texts of the server. @param files the files that use the text */
export function shownBy(source: string, files: readonly string[]): string[] {
  const sendingFiles = files.filter((file) => file.startsWith("src/") && !SERVER_ONLY.test(file));
  const modules = sendingFiles.map((file) => {
    const [, part] = PARTS.find(([pattern]) => pattern.test(file)) ?? [];
    if (part !== undefined) return part;
    return SENTENCES.test(file) || !source.endsWith(".") ? SCREENS : REFUSALS;
  });
  return [...new Set(modules)];
}
