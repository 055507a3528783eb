/** The panel of saved views, kept current while the screen is open. */
import type { ComponentProps } from "react";
import { useSession } from "../../../features/auth/session.store.ts";
import { SAVED_VIEW_SUBSCRIPTIONS } from "../../../features/saved-views/saved-views.store.ts";
import { SavedViews } from "../../../features/saved-views/saved-views.tsx";
import { paths } from "../../../lib/paths.ts";
import { useScreenSubscriptions } from "../../../live/use-live.ts";
import { savedViewAddress } from "./saved-view-address.ts";

type PanelProps = Omit<ComponentProps<typeof SavedViews>, "user" | "addressOf" | "plainAddress">;

export function SavedViewsPanel(props: PanelProps) {
  useScreenSubscriptions(SAVED_VIEW_SUBSCRIPTIONS);
  const user = useSession((state) => state.user);
  if (!user) return null;
  return <SavedViews {...props} user={user} addressOf={savedViewAddress} plainAddress={paths[props.list]} />;
}
