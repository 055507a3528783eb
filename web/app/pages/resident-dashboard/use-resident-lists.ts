/** Loads the data of the resident dashboard. Some lists need an approved registration. */
import type { ResidentView } from "@domain/resident.ts";
import { isReader } from "@domain/roles.ts";
import type { SessionUserView } from "@domain/user.ts";
import { useEffect } from "react";
import { useSession } from "../../../features/auth/session.store.ts";
import { useIncidents } from "../../../features/incidents/incidents.store.ts";
import { useBehaviorLog, usePaymentLog, useRewardLog } from "../../../features/logs/logs.store.ts";
import { useMyProfile } from "../../../features/my-profile/my-profile.store.ts";
import { useNotifications } from "../../../features/notifications/notifications.store.ts";
import { useRewards } from "../../../features/rewards/rewards.store.ts";
import { useUnread } from "../../../lib/unread.store.ts";
import { view } from "../../../lib/views.ts";

const RESIDENT_STORES = [useMyProfile, useBehaviorLog, usePaymentLog];
const READER_STORES = [useNotifications, useIncidents, useRewardLog, useRewards];

/**
 * Checks the session when the record says that the resident was approved, or moved out or in again: the session holds the access. A changed
 * email address needs no check, whose call could still have the cookie that the change replaces.
 */
function applyAccess({ userID, status, email }: ResidentView): void {
  const { user, check, changeEmail } = useSession.getState();
  const access = status === "Former" ? "former" : status === "Pending" ? "pending" : "member";
  if (user?.userID !== userID) return;
  changeEmail(email);
  if (user.access !== access) void check();
}

export function useResidentLists(user: SessionUserView | null): void {
  const userID = user?.userID;
  const reader = user !== null && isReader(user);
  const resident = useMyProfile((state) => state.data?.resident);

  // The record is also fetched after a lost connection, which may have missed the event.
  useEffect(() => {
    if (resident) applyAccess(resident);
  }, [resident]);

  useEffect(() => {
    if (!userID) return;
    useUnread.getState().open(userID);
    return view<string>(userID, ...RESIDENT_STORES);
  }, [userID]);

  useEffect(() => (userID && reader ? view<string>(userID, ...READER_STORES) : undefined), [userID, reader]);
}
