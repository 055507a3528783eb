/** The calls of the account dialog: password, two-step login, and the confirmation of a login. */
import type { EnrollmentView, RecoveryCodesView, SecondFactorView } from "@domain/account.ts";
import { api } from "../../lib/http.ts";
import type { CredentialOptions } from "../../lib/webauthn.ts";

const SECOND_FACTOR = "/api/account/second-factor";

/** The proofs that confirm a login. The code is blank without two-step login. */
export interface Proofs {
  password: string;
  code: string;
}

export const accountApi = {
  changePassword: (form: { currentPassword: string; newPassword: string }) =>
    api.post<unknown>("/api/account/password", form),
  secondFactor: () => api.get<SecondFactorView>(SECOND_FACTOR),
  beginEnrollment: (form: { password: string }) => api.post<EnrollmentView>(`${SECOND_FACTOR}/begin`, form),
  confirmEnrollment: (form: { code: string }) =>
    api.post<RecoveryCodesView>(`${SECOND_FACTOR}/confirm`, form),
  renewRecoveryCodes: () => api.post<RecoveryCodesView>(`${SECOND_FACTOR}/recovery-codes`),
  turnOffSecondFactor: () => api.post<unknown>(`${SECOND_FACTOR}/off`),
  reauthenticationOptions: () => api.post<CredentialOptions>("/api/auth/reauthenticate/options"),
  reauthenticate: (form: Proofs | { credential: unknown }) =>
    api.post<unknown>("/api/auth/reauthenticate", form),
};
