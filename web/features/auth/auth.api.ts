/** The calls that read the session, log in and out, register, read one-time links, and change the user's language. */
import type { SecondFactorRequired } from "@domain/account.ts";
import type { Language } from "@domain/languages.ts";
import type { Role } from "@domain/roles.ts";
import { ALLOW_NO_SESSION_HEADER } from "@domain/roles.ts";
import type { SessionUserView } from "@domain/user.ts";
import { api } from "../../lib/http.ts";
import type { CredentialOptions } from "../../lib/webauthn.ts";

export interface LoginForm {
  email: string;
  password: string;
  role: Role;
  remember: boolean;
}

/** The token of a one-time link: an invitation of a resident, a reset of a password, or an invitation to the staff. */
export type LinkToken = { invite?: string; reset?: string; staff?: string };

/** The user of a one-time link. */
export interface LinkOwner {
  email: string;
  /** The name in a staff account. */
  firstName?: string;
  lastName?: string;
}

export interface RegisterForm {
  email: string;
  password: string;
  invite?: string;
  reset?: string;
}

interface StaffRegisterForm {
  firstName: string;
  lastName: string;
  password: string;
  invite: string;
}

/** For calls whose 401 doesn't mean that this page's session has ended: it is about their data, or their caller handles it. */
const PUBLIC = { expectsUnauthorized: true } as const;

export const authApi = {
  /** Undefined without a session. */
  me: () =>
    api.get<SessionUserView | undefined>("/api/auth/me", {
      ...PUBLIC,
      headers: { [ALLOW_NO_SESSION_HEADER]: "1" },
    }),
  login: (form: LoginForm) =>
    api.post<Partial<SessionUserView> | SecondFactorRequired>("/api/auth/login", form, PUBLIC),
  secondStep: (proof: { code: string } | { credential: unknown }) =>
    api.post<Partial<SessionUserView>>("/api/auth/second-factor", proof, PUBLIC),
  secondStepOptions: () => api.post<CredentialOptions>("/api/auth/second-factor/options", undefined, PUBLIC),
  passkeyOptions: () => api.post<CredentialOptions>("/api/auth/passkey/options", undefined, PUBLIC),
  passkeyLogin: (form: { credential: unknown; remember: boolean }) =>
    api.post<Partial<SessionUserView>>("/api/auth/passkey", form, PUBLIC),
  changeLanguage: (language: Language) => api.put<unknown>("/api/account/language", { language }),
  register: (form: RegisterForm) => api.post<unknown>("/api/auth/register", form, PUBLIC),
  registerStaff: (form: StaffRegisterForm) => api.post<unknown>("/api/auth/staff-invitation", form, PUBLIC),
  logout: () => api.post<unknown>("/api/auth/logout", undefined, PUBLIC),
  /** The token is in the body, because URLs end up in logs. */
  link: (token: LinkToken) => api.post<LinkOwner>("/api/auth/link", token, PUBLIC),
};
