/** Who is signed in: unknown at first, then a user or nobody, decided by the session check (specification, section 4). */
import { isRole } from "@domain/roles.ts";
import type { SessionUserView } from "@domain/user.ts";
import { create } from "zustand";
import { ApiError } from "../../lib/http.ts";
import { usePropertyZone } from "../../lib/property-zone.store.ts";
import { clearPrivate, holdsPrivate } from "../../lib/storage.ts";
import { authApi, type LoginForm } from "./auth.api.ts";

interface SessionState {
  status: "unknown" | "known";
  user: SessionUserView | null;
  /**
   * Asks the server who is signed in. Any refusal at the first time means nobody; later only a 401 does,
   * so that a server that is away for a moment throws nobody out.
   */
  check: () => Promise<void>;
  /**
   * Removes what this device keeps of people who are no longer signed in, on pages that don't check the session. It asks
   * the server only where something is kept; without an answer, everything stays as it is.
   */
  sweep: () => Promise<void>;
  /** Signs in, or answers that a code is wanted first; throws what the HTTP client throws. */
  signIn: (form: LoginForm) => Promise<"in" | "code-wanted">;
  /** The second step, by a code; throws what the HTTP client throws. */
  enterCode: (code: string) => Promise<void>;
  /** Forgets the user on this screen only. */
  reset: () => void;
}

let checking: Promise<void> | undefined;
/** Counts sign-ins and leavings: what was asked before one says nothing about who is here after it. */
let turn = 0;

function nextTurn(): void {
  turn += 1;
  checking = undefined;
}

function isUser(answer: Partial<SessionUserView>): answer is SessionUserView {
  return typeof answer.userID === "string" && isRole(answer.role);
}

/** Fills in what a shorter answer leaves out. */
function completed(user: SessionUserView): SessionUserView {
  return {
    ...user,
    firstName: user.firstName ?? "",
    lastName: user.lastName ?? "",
    access: user.access ?? "member",
  };
}

export const useSession = create<SessionState>()((set, get) => {
  function know(user: SessionUserView): void {
    set({ status: "known", user: completed(user) });
    // Only then: a user who takes another's place empties every store.
    clearPrivate(user.userID);
    usePropertyZone.getState().learn(user.propertyTimeZone);
  }

  /** The server says that there is no session. A missing answer does not mean that, and removes nothing. */
  function knowNobody(): void {
    set({ status: "known", user: null });
    clearPrivate();
  }

  async function ask({ mayStayUnknown = false } = {}): Promise<void> {
    const own = turn;
    try {
      const user = await authApi.me();
      if (own !== turn) return;
      if (user && !isUser(user)) throw new ApiError(502);
      if (user) know(user);
      else knowNobody();
    } catch (error) {
      if (own !== turn) return;
      if (error instanceof ApiError && error.status === 401) knowNobody();
      else if (get().status === "unknown" && !mayStayUnknown) set({ status: "known", user: null });
    }
  }

  async function enter(answer: Partial<SessionUserView>): Promise<void> {
    if (!isUser(answer)) throw new ApiError(502);
    nextTurn();
    if (answer.access === undefined) await get().check();
    if (get().user?.userID !== answer.userID) know(answer);
  }

  return {
    status: "unknown",
    user: null,
    check: () => {
      if (checking) return checking;
      const asking = ask().finally(() => {
        if (checking === asking) checking = undefined;
      });
      checking = asking;
      return asking;
    },
    sweep: async () => {
      const isAsking = checking !== undefined || get().status === "known";
      if (!isAsking && holdsPrivate()) await ask({ mayStayUnknown: true });
    },
    signIn: async (form) => {
      const answer = await authApi.login(form);
      if ("secondFactor" in answer) return "code-wanted";
      await enter(answer);
      return "in";
    },
    enterCode: async (code) => enter(await authApi.secondStep(code)),
    reset: () => {
      nextTurn();
      set({ status: "known", user: null });
    },
  };
});
