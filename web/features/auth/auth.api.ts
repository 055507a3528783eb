import type { SecondFactorRequired } from "@domain/account.ts";
import type { Language } from "@domain/languages.ts";
import type { Role } from "@domain/roles.ts";
import { ALLOW_NO_SESSION_HEADER } from "@domain/roles.ts";
import type { SessionUserView } from "@domain/user.ts";
import { api } from "../../lib/http.ts";

export interface LoginForm {
  email: string;
  password: string;
  role: Role;
  remember: boolean;
}

/** One of the tokens. `staff` is that of an invitation to the staff. */
export type LinkToken = { invite?: string; reset?: string; staff?: string };

/** The purpose and the user of a one-time link. */
export interface LinkView {
  email: string;
  purpose: "invite" | "reset" | "staff";
  /** Of a staff account. */
  firstName?: string;
  lastName?: string;
}

export interface RegisterForm {
  email: string;
  password: string;
  invite?: string;
  reset?: string;
}

const open = { expectsUnauthorized: true } as const;

export const authApi = {
  /** Undefined without a session. */
  me: () =>
    api.get<SessionUserView | undefined>("/api/auth/me", {
      ...open,
      headers: { [ALLOW_NO_SESSION_HEADER]: "1" },
    }),
  login: (form: LoginForm) =>
    api.post<Partial<SessionUserView> | SecondFactorRequired>("/api/auth/login", form, open),
  secondStep: (proof: { code: string } | { credential: unknown }) =>
    api.post<Partial<SessionUserView>>("/api/auth/second-factor", proof, open),
  secondStepOptions: () =>
    api.post<{ challenge: string }>("/api/auth/second-factor/options", undefined, open),
  changeLanguage: (language: Language) => api.put<unknown>("/api/account/language", { language }),
  register: (form: RegisterForm) => api.post<unknown>("/api/auth/register", form, open),
  logout: () => api.post<unknown>("/api/auth/logout", undefined, open),
  /** The token is in the body, because URLs end up in logs. */
  link: (token: LinkToken) => api.post<LinkView>("/api/auth/link", token, open),
};
