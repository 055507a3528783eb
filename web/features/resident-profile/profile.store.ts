/** The resident whose profile staff have open. */
import type { ResidentSummaryView, ResidentView } from "@domain/resident.ts";
import { create } from "zustand";
import { useArrivals } from "../../lib/arrivals.store.ts";
import { ApiError } from "../../lib/http.ts";
import { registerReset } from "../../lib/store-registry.ts";
import { profileCalls } from "./profile.calls.ts";

interface ProfileState {
  userID: string | undefined;
  /** `missing`: there is no such resident; `failed`: no answer has ever come. */
  status: "idle" | "loading" | "ready" | "missing" | "failed";
  busy: boolean;
  resident: ResidentView | undefined;
  /** The `updatedAt` of the last state that came whole: what is pushed to staff lacks income and other private fields. */
  wholeAt: string | undefined;
  load: (userID: string) => Promise<void>;
  /** Loads again what was asked for before; does nothing before the first load. */
  reload: () => Promise<void>;
  /** Lets go of the resident: nobody looks at the profile any more. */
  leave: () => void;
  /** Takes a state of the same resident, from a push or an answer; an older one never wins. One's own doing is not marked. */
  receive: (resident: ResidentView | ResidentSummaryView, whose?: "own") => void;
}

const EMPTY = {
  userID: undefined,
  status: "idle",
  busy: false,
  resident: undefined,
  wholeAt: undefined,
} as const;

/** What is marked when it changes while the profile is open. */
export const PROFILE_TOPIC = "profile-standing";
const STANDING_FIELDS = [
  "residentScore",
  "totalCP",
  "paymentScore",
  "turnoverScore",
  "class",
  "monthlyFee",
] as const;
export type StandingField = (typeof STANDING_FIELDS)[number];

function markChanges(before: ResidentView, after: ResidentView): void {
  for (const field of STANDING_FIELDS) {
    if (before[field] === after[field]) continue;
    useArrivals.getState().arrive(PROFILE_TOPIC, { _id: field, createdAt: after.updatedAt }, "updated");
  }
}

const isWhole = (resident: ResidentView | ResidentSummaryView): resident is ResidentView =>
  "monthlyIncome" in resident;

const isNobody = (error: unknown) => error instanceof ApiError && error.status === 404;

export const useProfile = create<ProfileState>()((set, get) => ({
  ...EMPTY,
  load: async (userID) => {
    if (get().userID !== userID) {
      useArrivals.getState().forget(PROFILE_TOPIC);
      set({ ...EMPTY, userID, status: "loading" });
    }
    set({ busy: true });
    try {
      const resident = await profileCalls.resident(userID);
      if (get().userID === userID) get().receive(resident);
    } catch (error) {
      if (get().userID !== userID || get().resident) return;
      if (isNobody(error)) set({ status: "missing" });
      else if (get().status === "loading") set({ status: "failed" });
    } finally {
      if (get().userID === userID) set({ busy: false });
    }
  },
  reload: async () => {
    const { userID, load } = get();
    if (userID !== undefined) await load(userID);
  },
  leave: () => set(EMPTY),
  receive: (incoming, whose) => {
    const { userID, resident: held, reload } = get();
    if (incoming.userID !== userID || (held && incoming.updatedAt < held.updatedAt)) return;
    if (isWhole(incoming)) {
      set({ resident: incoming, wholeAt: incoming.updatedAt, status: "ready" });
    } else if (held) {
      set({ resident: { ...held, ...incoming } });
      if (get().wholeAt !== incoming.updatedAt) void reload();
    }
    const { resident } = get();
    if (held && resident && whose !== "own") markChanges(held, resident);
  },
}));

registerReset(() => useProfile.setState(EMPTY));
