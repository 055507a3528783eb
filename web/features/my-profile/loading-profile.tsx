/** A profile that can't be loaded stays on 'Loading...' (specification, section 8), with Retry beside it. */
import { t } from "../../lib/t.ts";
import { FetchButton } from "../../ui/fetch-button.tsx";
import { useMyProfile } from "./my-profile.store.ts";

export function LoadingProfile() {
  const hasFailed = useMyProfile((state) => state.status === "failed");
  const refetch = useMyProfile((state) => state.refetch);
  return (
    <>
      <p role="status">{t("Loading...")}</p>
      {hasFailed ? <FetchButton fetch={refetch} /> : null}
    </>
  );
}
