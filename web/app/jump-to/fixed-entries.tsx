/** Screens and actions as entries of 'Jump to'. */

import { msg } from "@domain/message.ts";
import type { LucideIcon } from "lucide-react";
import { type FixedEntry, titleAndKeywords } from "../../features/jump-to/entries.ts";
import { EntryIcon } from "../../features/jump-to/entry-icon.tsx";
import { t } from "../../lib/t.ts";

/** Creates entries of a kind. Their texts are English sources; a detail may also be translated already. */
const entryOf =
  (kind: string) =>
  (
    title: string,
    to: string,
    Icon: LucideIcon,
    { detail = "", keywords = "" }: { detail?: string | undefined; keywords?: string | undefined } = {},
  ): FixedEntry => ({
    key: `${kind}:${to}`,
    ...titleAndKeywords(title, { keywords }),
    detail: t(detail),
    kind: t(kind),
    to,
    icon: <EntryIcon of={Icon} />,
  });

export const screenEntry = entryOf(msg("Screen"));
export const actionEntry = entryOf(msg("Action"));
