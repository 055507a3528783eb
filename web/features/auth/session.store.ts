/** The logged-in user: unknown until the session check has shown that there is a user or none (specification, section 4). */
import type { SecondStepWay } from "@domain/account.ts";
import { DEFAULT_LANGUAGE, type Language } from "@domain/languages.ts";
import { isRole } from "@domain/roles.ts";
import type { SessionUserView } from "@domain/user.ts";
import { create } from "zustand";
import { ApiError, isTransient, waitForWrites } from "../../lib/http.ts";
import { language } from "../../lib/language.store.ts";
import { chooseLanguage } from "../../lib/load-language.ts";
import { usePropertyZone } from "../../lib/property-zone.store.ts";
import { serverDate } from "../../lib/server-time.ts";
import { clearPrivate, hasAnyPrivateData } from "../../lib/storage.ts";
import { authApi, type LoginForm } from "./auth.api.ts";

interface SessionState {
  status: "unknown" | "known";
  user: SessionUserView | null;
  /** Whether the server could not say who is logged in. The session stays unknown, and is checked again. */
  isServerAway: boolean;
  /** Whether the last user has logged out. Login then leads to the first screen, and not to the last one. */
  hasLeft: boolean;
  /**
   * Checks the session. At the first check a refusal means that there is no user, later only a 401 does. While the server is
   * unavailable, users stay logged in, and an unknown session stays unknown.
   * @returns whether the server answered who is logged in, or a login or logout during the check did
   */
  check: () => Promise<boolean>;
  /**
   * Removes the stored data of users whose session has ended, on pages without a session check. It asks the server only if
   * there is such data. Without a response nothing is removed.
   */
  sweep: () => Promise<void>;
  /** Logs in. @returns the ways to take the second step; empty without two-step login @throws the error of the call */
  signIn: (form: LoginForm) => Promise<readonly SecondStepWay[]>;
  /** Logs in the user of a successful answer. @throws ApiError for an answer without a user */
  enter: (answer: Partial<SessionUserView>) => Promise<void>;
  /** Stores and shows another language of the user. @throws the error of the call */
  changeLanguage: (next: Language) => Promise<void>;
  /** Applies an email address that was changed. */
  changeEmail: (email: string) => void;
  /** Makes two-step login due now. Called when the server refuses all calls but those that turn it on: this device's clock may be slow. */
  requireSecondStep: () => void;
  /** Removes a user who has logged out, from this page only. */
  reset: () => void;
}

const UNAUTHORIZED = 401;

let checking: Promise<boolean> | undefined;
/** Incremented at login and logout. A session check that began before is ignored. */
let generation = 0;

function nextGeneration(): void {
  generation += 1;
  checking = undefined;
}

function isUser(answer: Partial<SessionUserView>): answer is SessionUserView {
  return typeof answer.userID === "string" && isRole(answer.role);
}

/** Fills in the fields that the specification's response (section 7) doesn't have. */
function withDefaults(user: SessionUserView): SessionUserView {
  return {
    ...user,
    firstName: user.firstName ?? "",
    lastName: user.lastName ?? "",
    access: user.access ?? "member",
    secondFactorDueAt: user.secondFactorDueAt ?? "",
  };
}

/** Whether a failed check says nothing of the session: the server was unavailable, or had too many calls. */
const isUndecided = (error: unknown): boolean =>
  isTransient(error) || (error instanceof ApiError && error.status === 429);

export const useSession = create<SessionState>()((set, get) => {
  function setUser(user: SessionUserView): void {
    set({ status: "known", user: withDefaults(user), isServerAway: false, hasLeft: false });
    // After `set`, because a change of the user empties all stores.
    clearPrivate(user.userID);
    usePropertyZone.getState().setTimeZone(user.propertyTimeZone);
    if (user.language !== undefined && user.language !== language())
      void chooseLanguage(user.language).catch(() => undefined);
  }

  /** Called when the server says that there is no session. A call without a response doesn't mean that. */
  function clearUser(): void {
    set({ status: "known", user: null, isServerAway: false });
    clearPrivate();
  }

  function applyFailure(error: unknown): void {
    if (error instanceof ApiError && error.status === UNAUTHORIZED) clearUser();
    else if (get().status === "known") return;
    else if (isUndecided(error)) set({ isServerAway: true });
    else set({ status: "known", user: null, isServerAway: false });
  }

  async function fetchUser(): Promise<boolean> {
    const ownGeneration = generation;
    try {
      // A new password or second factor gives the session a new id. Until its response arrives, this page has the old one.
      const hadWrites = waitForWrites();
      let user = await authApi.me();
      if (!user && (await hadWrites)) user = await authApi.me();
      if (ownGeneration !== generation) return true;
      if (user && !isUser(user)) throw new ApiError(502);
      if (user) setUser(user);
      else clearUser();
      return true;
    } catch (error) {
      if (ownGeneration === generation) applyFailure(error);
      return error instanceof ApiError && error.status === UNAUTHORIZED;
    }
  }

  async function enter(answer: Partial<SessionUserView>): Promise<void> {
    if (!isUser(answer)) throw new ApiError(502);
    nextGeneration();
    // The specification's response has only the ID and the role.
    if (answer.access === undefined) await get().check();
    if (get().user?.userID !== answer.userID) setUser(answer);
    // The language of the first login becomes the language of the account.
    if (get().user?.language === undefined && language() !== DEFAULT_LANGUAGE)
      void get()
        .changeLanguage(language())
        .catch(() => undefined);
  }

  return {
    status: "unknown",
    user: null,
    isServerAway: false,
    hasLeft: false,
    check: () => {
      if (checking) return checking;
      const pending = fetchUser().finally(() => {
        if (checking === pending) checking = undefined;
      });
      checking = pending;
      return pending;
    },
    sweep: async () => {
      const isChecked = checking !== undefined || get().status === "known";
      if (!isChecked && hasAnyPrivateData()) await fetchUser();
    },
    signIn: async (form) => {
      const answer = await authApi.login(form);
      if ("secondFactor" in answer) return answer.ways ?? ["code"];
      await enter(answer);
      return [];
    },
    enter,
    changeLanguage: async (next) => {
      await authApi.changeLanguage(next);
      const { user } = get();
      if (user) set({ user: { ...user, language: next } });
      if (next !== language()) await chooseLanguage(next);
    },
    changeEmail: (email) => {
      const { user } = get();
      if (user && user.email !== email) set({ user: { ...user, email } });
    },
    requireSecondStep: () => {
      const { user } = get();
      if (user) set({ user: { ...user, secondFactorDueAt: serverDate().toISOString() } });
    },
    reset: () => {
      nextGeneration();
      set({ status: "known", user: null, isServerAway: false, hasLeft: true });
    },
  };
});
