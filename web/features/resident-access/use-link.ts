/** Issues a one-time link, which is shown once. Errors are shown as alerts. */
import { msgs } from "@domain/message.ts";
import { useState } from "react";
import type { Create } from "../../lib/submissions.ts";
import type { ReplacedLink } from "../../ui/replace-link-dialog.tsx";
import { useAction } from "../../ui/use-action.ts";
import { linkIssuers, useAccess } from "./access.store.ts";

/** The title, description and error text of each kind of link. */
export const LINKS: Record<ReplacedLink, { title: string; text: string; failed: string }> = msgs({
  invitation: {
    title: "Invitation link",
    text: "Send this link to <b>{name}</b>, {email}: it lets them choose a password. It works once, for 7 days (60 minutes if they already have a password), and is shown only once. Earlier invitation links no longer work.",
    failed: "Failed to issue invitation link.",
  },
  reset: {
    title: "Reset link",
    text: "Send this link to <b>{name}</b>, {email}: it lets them choose a new password. It works once, for 60 minutes, and is shown only once. Using it logs them out everywhere.",
    failed: "Failed to issue reset link.",
  },
});

export function useLink(userID: string) {
  const { pending, run } = useAction<ReplacedLink>();
  const [issuedLink, setIssuedLink] = useState<{ kind: ReplacedLink; path: string }>();

  async function issue(kind: ReplacedLink): Promise<void> {
    const issueAndShow = async (create: Create) => {
      setIssuedLink({ kind, path: await linkIssuers[kind](create, userID) });
      void useAccess.getState().refetch();
    };
    await run(kind, issueAndShow, LINKS[kind].failed);
  }

  return { issuedLink, pending, issue, close: () => setIssuedLink(undefined) };
}
