/** The account dialog in a shell. Its code loads when it is first opened. */
import type { SessionUserView } from "@domain/user.ts";
import { lazyPart } from "../lazy-part.tsx";
import { useAccountDialog } from "./account-dialog.store.ts";

const dialog = lazyPart(async () => (await import("./account-dialog.tsx")).AccountDialog);

export function AccountPart({ user }: { user: SessionUserView }) {
  const wanted = useAccountDialog((state) => state.wanted);
  const close = useAccountDialog((state) => state.close);
  return wanted ? <dialog.Part user={user} wanted onFailed={close} /> : null;
}
