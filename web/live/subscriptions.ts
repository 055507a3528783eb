/**
 * The subscriptions: which store follows which live events, and how it fetches missed changes. The subscriptions of staff screens and of
 * profiles are in files of their own.
 */
import type { ChatMessageView } from "@domain/chat-message.ts";
import { PROPERTY_CONVERSATION } from "@domain/conversation-id.ts";
import type { ServerEvents } from "@domain/live-events.ts";
import type { ResidentView } from "@domain/resident.ts";
import { isReader } from "@domain/roles.ts";
import type { PublicSettingsView } from "@domain/settings.ts";
import type { SessionUserView } from "@domain/user.ts";
import { usePasskeys } from "../features/account/passkeys.store.ts";
import { useSecondFactor } from "../features/account/second-factor.store.ts";
import { useSession } from "../features/auth/session.store.ts";
import { useConversations } from "../features/conversations/conversations.store.ts";
import { messagesOf, openedMessages } from "../features/conversations/messages.store.ts";
import { useTyping } from "../features/conversations/typing.store.ts";
import { useIncidents } from "../features/incidents/incidents.store.ts";
import { useBehaviorLog, usePaymentLog, useRewardLog } from "../features/logs/logs.store.ts";
import { applyMyProfile, useHousemates, useMyProfile } from "../features/my-profile/my-profile.store.ts";
import { useNotifications } from "../features/notifications/notifications.store.ts";
import { useRewards } from "../features/rewards/rewards.store.ts";
import { mySessions } from "../features/sessions/sessions.store.ts";
import { api } from "../lib/http.ts";
import type { ListState } from "../lib/list-store.ts";
import { useProperty } from "../lib/property.store.ts";
import type { Dated } from "../lib/unread.store.ts";
import { catchUp } from "../lib/views.ts";
import { notifyOfMessage, notifyOfNotification } from "./browser-notifications.ts";
import type { Live } from "./link.ts";
import { announceMessage } from "./message-announcements.ts";

export interface Subscription {
  events: Partial<ServerEvents>;
  /** The store that fetches missed changes, for example after a disconnect, if a screen shows it. */
  store?: Viewed;
  /** Fetches missed changes if there is no `store`: of several stores, or in another way than by `refetch`. */
  refetch?: (isStale: boolean) => unknown;
}

type Viewed = Parameters<typeof catchUp>[0];

/** The events whose payload is an item of type `Item`. */
type EventsOf<Item> = {
  [Event in keyof ServerEvents]: Parameters<ServerEvents[Event]>[0] extends Item ? Event : never;
}[keyof ServerEvents];

/** A list to which some events add items. */
export function list<Item extends Dated>(
  store: { getState: () => ListState<Item> },
  ...events: EventsOf<Item>[]
): Subscription {
  const { applyEvent } = store.getState();
  return {
    events: Object.fromEntries(events.map((event) => [event, (item: Item) => applyEvent(item)])),
    store,
  };
}

/** A new reward is marked as new. A changed one is merged without a mark, as the user's own change is. */
export const REWARDS: readonly Subscription[] = [
  list(useRewards, "reward:created"),
  { events: { "reward:updated": (reward) => useRewards.getState().applyEvent(reward, "own") } },
];

/** Leaves out edits and removals of messages, which only the property's chat has (`chat:message`). */
const onlyNew =
  (apply: (message: ChatMessageView) => void) =>
  (message: ChatMessageView): void => {
    if (message.revises === undefined) apply(message);
  };

function applyMessage(message: ChatMessageView): void {
  messagesOf(message.conversationID).getState().applyEvent(message);
  useTyping.getState().stop(message.conversationID, message.userID);
}

/** Calls a function with the user who is logged in, if there is one. */
function withUser(apply: (user: SessionUserView) => void): void {
  const { user } = useSession.getState();
  if (user) apply(user);
}

/** The settings stay as they are if they can't be fetched; the next catch-up tries again. */
async function refetchProperty(): Promise<void> {
  try {
    useProperty.getState().apply(await api.get<PublicSettingsView>("/api/property"));
  } catch {}
}

/** The settings of the property that all users get. */
export const PROPERTY: readonly Subscription[] = [
  {
    events: { "settings:changed": (settings) => useProperty.getState().apply(settings) },
    refetch: refetchProperty,
  },
];

export const CONVERSATIONS: readonly Subscription[] = [
  {
    events: {
      "chat:message": applyMessage,
      "chat:typing": (typing) =>
        useTyping.getState().applyEvent({ ...typing, conversationID: PROPERTY_CONVERSATION }),
      "conversation:message": applyMessage,
      "conversation:typing": useTyping.getState().applyEvent,
    },
    refetch: (isStale) => {
      for (const store of openedMessages()) {
        if (isStale) store.getState().setStale();
        catchUp(store);
      }
    },
  },
  {
    events: {
      "chat:message": (message) =>
        withUser((reader) => useConversations.getState().applyChatMessage(message, reader)),
      "conversation:updated": useConversations.getState().applyUpdated,
      "conversation:read": (read) =>
        withUser((reader) => useConversations.getState().applyRead(read, reader)),
    },
    refetch: () =>
      withUser((user) => {
        if (isReader(user)) void useConversations.getState().loadUnread(user);
      }),
  },
  { events: { "chat:message": onlyNew(announceMessage), "conversation:message": announceMessage } },
  {
    events: {
      "chat:message": onlyNew(notifyOfMessage),
      "conversation:message": notifyOfMessage,
      "notification:created": notifyOfNotification,
    },
  },
];

/** The logs of one resident: on the resident's dashboard, or on the profile that staff have open. */
export const LOGS: readonly Subscription[] = [
  list(useBehaviorLog, "behavior-log:created"),
  list(usePaymentLog, "payment-log:saved"),
  list(useRewardLog, "reward-log:created"),
];

export const MY_SESSIONS: readonly Subscription[] = [
  { events: { "sessions:changed": mySessions.applyChange }, store: mySessions.useList },
  // A login may have used a recovery code.
  {
    events: { "sessions:changed": () => catchUp(useSecondFactor) },
    store: useSecondFactor,
  },
  // Published when a passkey changes, too.
  { events: { "sessions:changed": () => catchUp(usePasskeys) }, store: usePasskeys },
];

/**
 * Checks the session when the record shows that the resident was approved, or moved out or in again, because the session holds the access. A
 * changed email address is applied without a check, whose call could still have the cookie that the change replaces.
 */
function applyAccess({ userID, status, email }: Pick<ResidentView, "userID" | "status" | "email">): void {
  const { user, check, changeEmail } = useSession.getState();
  const access = status === "Former" ? "former" : status === "Pending" ? "pending" : "member";
  if (user?.userID !== userID) return;
  changeEmail(email);
  if (user.access !== access) void check();
}

/** Fetches the resident's record and applies its access, because the event of an approval or a move-out may have been missed. */
async function refetchMyProfile(): Promise<void> {
  await useMyProfile.getState().refetch();
  const { data, error } = useMyProfile.getState();
  // After a failed fetch, the data may be older than the session.
  if (data && error === undefined) applyAccess(data.resident);
}

const refetchIncidents = () => catchUp(useIncidents);

export const RESIDENT_SUBSCRIPTIONS: readonly Subscription[] = [
  ...PROPERTY,
  ...CONVERSATIONS,
  ...LOGS,
  list(useNotifications, "notification:created"),
  ...REWARDS,
  list(useIncidents, "incident:created", "incident:updated"),
  // Both change which incidents of the household the resident may see.
  { events: { "incident:withdrawn": refetchIncidents, "lease:updated": refetchIncidents } },
  {
    events: {
      "resident:updated": applyMyProfile,
      "email-change:changed": useMyProfile.getState().invalidate,
    },
    refetch: refetchMyProfile,
  },
  { events: { "lease:updated": useHousemates.getState().invalidate }, store: useHousemates },
  { events: { "resident:updated": applyAccess } },
  ...MY_SESSIONS,
];

/** Fetches changes that the stores on screen may have missed. @param isStale whether their data may include items that were erased since */
export function fetchMissed(subscriptions: readonly Subscription[], isStale = false): void {
  for (const { store, refetch } of subscriptions) {
    if (refetch) refetch(isStale);
    else if (store) catchUp(store);
  }
}

/** Connects subscriptions to a link. @returns a function that disconnects them */
export function subscribe({ socket, onCatchUp }: Live, subscriptions: readonly Subscription[]): () => void {
  // Socket.IO's types don't accept event names that are only known at run time. The table above is typed.
  const untyped = socket as unknown as Record<"on" | "off", (event: string, listener: unknown) => void>;
  const listeners = subscriptions.flatMap(({ events }) => Object.entries(events));
  for (const [event, listener] of listeners) untyped.on(event, listener);
  const stopCatchUps = onCatchUp((isStale) => fetchMissed(subscriptions, isStale));
  return () => {
    stopCatchUps();
    for (const [event, listener] of listeners) untyped.off(event, listener);
  };
}
