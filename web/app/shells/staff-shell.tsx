/** The layout of all staff screens: top navigation, bottom tabs on phones, and the live channel. */

import { screenAt } from "@domain/page-routes.ts";
import { Ellipsis, LogOut } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { useShallow } from "zustand/react/shallow";
import { useSession } from "../../features/auth/session.store.ts";
import { countUnreadIn, useConversations } from "../../features/conversations/conversations.store.ts";
import { useOverview } from "../../features/dashboard/overview.store.ts";
import { useStaffNotifications } from "../../features/staff-notifications/staff-notifications.store.ts";
import { paths } from "../../lib/paths.ts";
import { useProperty } from "../../lib/property.store.ts";
import { useSetupHidden } from "../../lib/setup-hidden.store.ts";
import { t } from "../../lib/t.ts";
import { countUnread, useUnread } from "../../lib/unread.store.ts";
import { addViewer, view } from "../../lib/views.ts";
import { STAFF_SUBSCRIPTIONS } from "../../live/staff-subscriptions.ts";
import { useLive } from "../../live/use-live.ts";
import { Brand } from "../../ui/brand.tsx";
import { IconButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Row } from "../../ui/layout.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Link } from "../../ui/link.tsx";
import { CountBadge } from "../../ui/unread-tag.tsx";
import { AccountPart } from "../account/account-part.tsx";
import { ErrorBoundary } from "../error-boundary.tsx";
import { JumpToIcon } from "../jump-to/jump-to-button.tsx";
import { JumpToPart } from "../jump-to/jump-to-part.tsx";
import { signOut } from "../sign-out.ts";
import { SkipLink } from "../skip-link.tsx";
import { useUnreadIndicators } from "../use-unread-indicators.ts";
import { AccountMenu } from "./account-menu.tsx";
import { isCurrent, STAFF_LINKS, useLinksInMore } from "./staff-nav.ts";
import { StaffSearch } from "./staff-search.tsx";
import styles from "./staff-shell.module.css";
import tabBar from "./tab-bar.module.css";

const banners = lazyPart(async () => (await import("./staff-banners.tsx")).StaffBanners);
const palette = lazyPart(async () => (await import("../jump-to/staff-palette.tsx")).StaffPalette);
const moreSheet = lazyPart(async () => (await import("./more-sheet.tsx")).MoreSheet);

export function StaffShell({ children }: { children?: ReactNode }) {
  const user = useSession((state) => state.user);
  const { pathname } = useLocation();
  useLive(STAFF_SUBSCRIPTIONS);
  useNavigationCounts(user?.userID);
  useUnreadIndicators(user);
  const lacksEmergencyLine = useProperty(
    ({ version, property }) => version !== undefined && property.emergencyLine === "",
  );
  // The checklist on the dashboard asks for the emergency line, too.
  const showsChecklist = !useSetupHidden() && screenAt(pathname) === "staffDashboard";
  if (!user) return null;
  const { secondFactorDueAt, isSendingHeld = false, isManager } = user;
  const asksForEmergencyLine = isManager && lacksEmergencyLine && !showsChecklist;
  return (
    <div className={styles.shell}>
      <SkipLink />
      <Row as="header" gap={6} className={styles.bar} data-media="screen">
        <Brand to={paths.staffDashboard} foldsAway />
        <StaffNav pathname={pathname} />
        <div className={styles.search}>
          <StaffSearch preload={palette.preload} />
        </div>
        <Row gap={1}>
          <JumpToIcon preload={palette.preload} className={styles.glass} />
          <AccountMenu user={user} />
          <IconButton
            label={t("Logout")}
            title={t("Logout")}
            bare
            className={styles.logout}
            onClick={() => void signOut()}
          >
            <LogOut size={18} />
          </IconButton>
        </Row>
      </Row>
      <div ref={trackHeight} className={styles.banners}>
        {secondFactorDueAt !== "" || isSendingHeld || asksForEmergencyLine ? (
          <banners.Part
            secondFactorDueAt={secondFactorDueAt}
            isSendingHeld={isSendingHeld}
            asksForEmergencyLine={asksForEmergencyLine}
          />
        ) : null}
      </div>
      <ErrorBoundary resetKey={pathname}>{children}</ErrorBoundary>
      <AccountPart user={user} />
      <JumpToPart user={user} palette={palette} />
    </div>
  );
}

/** Sets the height of the banners as a style property, for screens that fill the rest of the window. */
function trackHeight(banners: HTMLElement | null): (() => void) | undefined {
  if (!banners) return undefined;
  const observer = new ResizeObserver(() =>
    banners.parentElement?.style.setProperty("--banners", `${banners.offsetHeight}px`),
  );
  observer.observe(banners);
  return () => observer.disconnect();
}

/**
 * Loads the notifications and the stats on every staff screen, because the navigation counts unread notifications, and residents who wait for
 * approval. The dashboard loads both itself, and its effects run before those of its layout.
 */
function useNavigationCounts(userID: string | undefined): void {
  useEffect(() => {
    if (!userID) return;
    // The read markers, by which the notifications are marked as unread.
    useUnread.getState().loadUser(userID);
    const isLoaded = useStaffNotifications.getState().userID === userID;
    return isLoaded ? addViewer(useStaffNotifications) : view(userID, useStaffNotifications);
  }, [userID]);

  useEffect(() => {
    if (!userID) return;
    const isLoaded = useOverview.getState().status !== "idle";
    return isLoaded ? addViewer(useOverview) : view(undefined, useOverview);
  }, [userID]);
}

function StaffNav({ pathname }: { pathname: string }) {
  const unreadItems = useUnread(
    useShallow(({ byTopic }) => STAFF_LINKS.map(({ topics }) => countUnread(byTopic, topics))),
  );
  const unreadMessages = useConversations(
    useShallow((state) => STAFF_LINKS.map(({ kinds }) => countUnreadIn(state, kinds, "staff"))),
  );
  const waiting = useOverview((state) => state.data?.overview.work.waitingForApproval ?? 0);
  const [showsMore, setShowsMore] = useState(false);
  const isInMore = useLinksInMore().some(({ name }) => isCurrent(name, pathname));
  return (
    <nav aria-label={t("Staff")} className={cx(tabBar.bar, styles.nav)}>
      {STAFF_LINKS.map(({ name, to, label, Icon, inMore, countsWaiting }, index) => {
        const count =
          (unreadItems[index] ?? 0) + (unreadMessages[index] ?? 0) + (countsWaiting ? waiting : 0);
        const word = countsWaiting ? t("waiting for approval") : t("new");
        return (
          <Link
            key={name}
            to={to}
            className={cx(inMore && styles.inMore, inMore === "unlessWide" && styles.unlessWide)}
            aria-label={t(label)}
            aria-description={count > 0 ? `${count} ${word}` : undefined}
            aria-current={isCurrent(name, pathname) ? "page" : undefined}
          >
            <Icon size={22} />
            <span>{t(label)}</span>
            <CountBadge count={count} word={word} />
          </Link>
        );
      })}
      <button
        type="button"
        className={styles.more}
        aria-haspopup="dialog"
        aria-expanded={showsMore}
        aria-current={isInMore ? "true" : undefined}
        onClick={() => setShowsMore(true)}
      >
        <Ellipsis size={22} />
        {t("More")}
      </button>
      {showsMore ? <moreSheet.Part onClose={() => setShowsMore(false)} /> : null}
    </nav>
  );
}
