/** The signed-in resident's own record. */
import type { ResidentSummaryView, ResidentView } from "@domain/views.ts";
import { create } from "zustand";
import { api } from "../../lib/http.ts";
import { registerReset } from "../../lib/store-registry.ts";

interface MyProfileState {
  userID: string | undefined;
  resident: ResidentView | undefined;
  /** Loads a resident; when that fails, the screen stays on 'Loading...' (specification, section 8). */
  load: (userID: string) => Promise<void>;
  /** Loads again what was asked for before; does nothing before the first load. */
  reload: () => Promise<void>;
  /** Takes a newer state of the same resident; an older one never wins. */
  receive: (resident: ResidentView | ResidentSummaryView) => void;
}

const EMPTY = { userID: undefined, resident: undefined };

export const useMyProfile = create<MyProfileState>()((set, get) => ({
  ...EMPTY,
  load: async (userID) => {
    set(get().userID === userID ? { userID } : { userID, resident: undefined });
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
  receive: (incoming) =>
    set(({ userID, resident }) => {
      const held = resident?.userID === incoming.userID ? resident : undefined;
      const isNewest = !held || incoming.updatedAt >= held.updatedAt;
      if (incoming.userID !== userID || !isNewest) return {};
      const isWhole = "dateOfBirth" in incoming;
      return isWhole || held ? { resident: { ...held, ...incoming } as ResidentView } : {};
    }),
}));

registerReset(() => useMyProfile.setState(EMPTY));
