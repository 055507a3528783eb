import type { EnrolmentView, RecoveryCodesView, SecondFactorView } from "@domain/account.ts";
import { api } from "../../lib/http.ts";

const SECOND_FACTOR = "/api/account/second-factor";

/** Required to turn off the second factor or to replace its recovery codes. */
export interface Proofs {
  password: string;
  code: string;
}

export const accountApi = {
  changePassword: (form: { currentPassword: string; newPassword: string }) =>
    api.post<unknown>("/api/account/password", form),
  secondFactor: () => api.get<SecondFactorView>(SECOND_FACTOR),
  begin: (form: { password: string }) => api.post<EnrolmentView>(`${SECOND_FACTOR}/begin`, form),
  confirm: (form: { code: string }) => api.post<RecoveryCodesView>(`${SECOND_FACTOR}/confirm`, form),
  renewCodes: (form: Proofs) => api.post<RecoveryCodesView>(`${SECOND_FACTOR}/recovery-codes`, form),
  turnOff: (form: Proofs) => api.post<unknown>(`${SECOND_FACTOR}/off`, form),
};
