/** Reads and writes catalogs: PO files whose entries have the source text as `msgid`, and name the files that use it. */

export interface Entry {
  source: string;
  translation: string;
  /** The files that use the text. */
  files: readonly string[];
  /** Lines for translators, `#.` in the file. */
  notes: readonly string[];
}

const quote = (text: string) => JSON.stringify(text);

/** Reads the entries of a catalog after its header. @throws for an entry without `msgid` or `msgstr` */
export function readCatalog(po: string): Entry[] {
  return po
    .split(/\n{2,}/)
    .slice(1)
    .filter((block) => block.trim() !== "")
    .map((block) => {
      const lines = block.trim().split("\n");
      const commentsOf = (mark: string) =>
        lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
      const textOf = (keyword: string): string => {
        const start = lines.findIndex((line) => line.startsWith(`${keyword} "`));
        if (start < 0) throw new Error(`A catalog has an entry without ${keyword}:\n${block}`);
        // Tools of translators break long texts into quoted lines.
        const rest = lines.slice(start + 1);
        const end = rest.findIndex((line) => !line.startsWith('"'));
        const quoted = [
          lines[start]?.slice(keyword.length + 1) ?? "",
          ...rest.slice(0, end < 0 ? undefined : end),
        ];
        return quoted.map((line) => JSON.parse(line) as string).join("");
      };
      return {
        source: textOf("msgid"),
        translation: textOf("msgstr"),
        files: commentsOf("#: "),
        notes: commentsOf("#. "),
      };
    });
}

/** The lines before the first entry. */
export const headerOf = (po: string): string => po.split(/\n{2,}/)[0] ?? "";

export function writeCatalog(header: string, entries: readonly Entry[]): string {
  const blocks = entries.map(({ source, translation, files, notes }) =>
    [
      ...notes.map((note) => `#. ${note}`),
      ...files.map((file) => `#: ${file}`),
      `msgid ${quote(source)}`,
      `msgstr ${quote(translation)}`,
    ].join("\n"),
  );
  return `${[header, ...blocks].join("\n\n")}\n`;
}
