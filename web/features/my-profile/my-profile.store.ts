/** The signed-in resident's own record. */
import type { ResidentSummaryView, ResidentView } from "@domain/resident.ts";
import { create } from "zustand";
import { useArrivals } from "../../lib/arrivals.store.ts";
import { api } from "../../lib/http.ts";
import { registerReset } from "../../lib/store-registry.ts";

interface MyProfileState {
  userID: string | undefined;
  resident: ResidentView | undefined;
  /** When the photo was last replaced, in milliseconds since 1970; undefined while it is the one that was loaded. */
  photoAt: number | undefined;
  /** Loads a resident; when that fails, the screen stays on 'Loading...' (specification, section 8). */
  load: (userID: string) => Promise<void>;
  /** Loads again what was asked for before; does nothing before the first load. */
  reload: () => Promise<void>;
  /** Takes a newer state of the same resident; an older one never wins. */
  receive: (resident: ResidentView | ResidentSummaryView) => void;
  /** Takes the address that an upload answered. */
  replacePhoto: (photoUrl: string) => void;
}

const EMPTY = { userID: undefined, resident: undefined, photoAt: undefined };

/** What is marked when it changes while the page is open. */
export const STANDING_TOPIC = "standing";
const STANDING_FIELDS = ["residentScore", "paymentScore", "totalCP", "class", "monthlyFee"] as const;
export type StandingField = (typeof STANDING_FIELDS)[number];

function markChanges(before: ResidentView, after: ResidentView): void {
  for (const field of STANDING_FIELDS) {
    if (before[field] === after[field]) continue;
    useArrivals.getState().arrive(STANDING_TOPIC, { _id: field, createdAt: after.updatedAt }, "updated");
  }
}

export const useMyProfile = create<MyProfileState>()((set, get) => ({
  ...EMPTY,
  load: async (userID) => {
    set(get().userID === userID ? { userID } : { ...EMPTY, userID });
    try {
      const resident = await api.get<ResidentView>(`/api/dashboard/residents/${encodeURIComponent(userID)}`);
      if (get().userID === userID) get().receive(resident);
    } catch {
      // Stays as it is: loading before the first answer, the last answer afterwards.
    }
  },
  reload: async () => {
    const { userID, load } = get();
    if (userID) await load(userID);
  },
  receive: (incoming) => {
    const { userID, resident } = get();
    const held = resident?.userID === incoming.userID ? resident : undefined;
    const isNewest = !held || incoming.updatedAt >= held.updatedAt;
    const isWhole = "dateOfBirth" in incoming;
    if (incoming.userID !== userID || !isNewest || !(isWhole || held)) return;
    const next = { ...held, ...incoming } as ResidentView;
    set({ resident: next });
    if (!held) return;
    if (next.photoUrl !== held.photoUrl) set({ photoAt: Date.now() });
    markChanges(held, next);
  },
  replacePhoto: (photoUrl) => {
    const { resident } = get();
    if (resident) set({ resident: { ...resident, photoUrl }, photoAt: Date.now() });
  },
}));

registerReset(() => useMyProfile.setState(EMPTY));
