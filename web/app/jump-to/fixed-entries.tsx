/** Screens and actions as entries of 'Jump to'. */
import type { LucideIcon } from "lucide-react";
import type { FixedEntry } from "../../features/jump-to/entries.ts";
import { EntryIcon } from "../../features/jump-to/entry-icon.tsx";

const entryOf =
  (kind: string) =>
  (title: string, to: string, Icon: LucideIcon, detail = ""): FixedEntry => ({
    key: `${kind}:${to}`,
    title,
    detail,
    kind,
    to,
    icon: <EntryIcon of={Icon} />,
  });

export const screenEntry = entryOf("Screen");
export const actionEntry = entryOf("Action");
