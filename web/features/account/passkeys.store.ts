/** The logged-in user's passkeys. */
import type { PasskeysView, PasskeyView } from "@domain/passkey.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";
import type { CredentialOptions } from "../../lib/webauthn.ts";

const PATH = "/api/account/passkeys";

export const passkeysApi = {
  list: () => api.get<PasskeysView>(PATH),
  begin: () => api.post<CredentialOptions>(`${PATH}/options`),
  add: (form: { name: string; credential: unknown }) => api.post<PasskeyView>(PATH, form),
  rename: (id: string, form: { name: string }) => api.patch<PasskeyView>(`${PATH}/${id}`, form),
  remove: (id: string) => api.delete<unknown>(`${PATH}/${id}`),
};

export const usePasskeys = createResource<void, PasskeysView>({
  fetch: passkeysApi.list,
});
