/** The part of a shell that shows the account dialog and the dialog that confirms a login. Their code loads when they are first opened. */
import { ACCOUNT_SEARCH } from "@domain/page-routes.ts";
import type { SessionUserView } from "@domain/user.ts";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { setReauthenticationHandler } from "../../lib/http.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useAccountDialog } from "./account-dialog.store.ts";
import { useReauthentication } from "./reauthentication.store.ts";

const dialog = lazyPart(async () => (await import("./account-dialog.tsx")).AccountDialog);
const confirmation = lazyPart(
  async () => (await import("./reauthentication-dialog.tsx")).ReauthenticationDialog,
);

export function AccountPart({ user }: { user: SessionUserView }) {
  const isOpen = useAccountDialog((state) => state.isOpen);
  const close = useAccountDialog((state) => state.close);
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (search !== ACCOUNT_SEARCH) return;
    useAccountDialog.getState().show();
    // Going back, or reloading the page, does not open the dialog again.
    navigate({ search: "", hash }, { replace: true });
  }, [search, hash, navigate]);

  return (
    <>
      {isOpen ? <dialog.Part user={user} onFailed={close} /> : null}
      <ReauthenticationPart user={user} />
    </>
  );
}

/** Confirms a login when a call asks for it. */
export function ReauthenticationPart({ user }: { user: SessionUserView }) {
  const isOpen = useReauthentication((state) => state.isOpen);
  const { ask, finish } = useReauthentication.getState();
  useEffect(() => setReauthenticationHandler(ask), [ask]);
  return isOpen ? <confirmation.Part user={user} onFailed={() => finish(false)} /> : null;
}
