/** Issues a one-time link, which is shown once. Errors are shown as alerts. */
import { msgs } from "@domain/message.ts";
import { useState } from "react";
import type { Create } from "../../lib/submissions.ts";
import { useAction } from "../../ui/use-action.ts";
import { accessApi, useAccess } from "./access.store.ts";

export type LinkPurpose = "invite" | "reset";

/** The title, description and error text of each kind of link. */
export const LINKS: Record<LinkPurpose, { title: string; text: string; failed: string }> = msgs({
  invite: {
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

/** The calls that issue each kind of link, and return its path. */
const ISSUERS: Record<LinkPurpose, (create: Create, userID: string) => Promise<string>> = {
  invite: async (create, userID) => (await accessApi.invite(create, userID)).invitationPath,
  reset: async (create, userID) => (await accessApi.reset(create, userID)).resetPath,
};

export function useLink(userID: string) {
  const { pending, run } = useAction<LinkPurpose>();
  const [issuedLink, setIssuedLink] = useState<{ purpose: LinkPurpose; path: string }>();

  async function issue(purpose: LinkPurpose): Promise<void> {
    const issueAndShow = async (create: Create) => {
      setIssuedLink({ purpose, path: await ISSUERS[purpose](create, userID) });
      void useAccess.getState().refetch();
    };
    await run(purpose, issueAndShow, LINKS[purpose].failed);
  }

  return { issuedLink, pending, issue, close: () => setIssuedLink(undefined) };
}
