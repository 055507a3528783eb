/** The calls that change a resident's phone number and email address. */
import type { ResidentView } from "@domain/resident.ts";
import { api } from "../../lib/http.ts";
import type { Create } from "../../lib/submissions.ts";

const pathOf = (userID: string) => `/api/dashboard/residents/${encodeURIComponent(userID)}`;

export const contactApi = {
  changePhone: (userID: string, phone: string) => api.put<ResidentView>(`${pathOf(userID)}/phone`, { phone }),
  proposeEmail: (userID: string, email: string) =>
    api.put<{ resident: ResidentView; confirmationPath?: string }>(`${pathOf(userID)}/email-change`, {
      email,
    }),
  cancelProposal: (userID: string) => api.delete<ResidentView>(`${pathOf(userID)}/email-change`),
  changeEmail: (create: Create, userID: string, email: string) =>
    create<{ resident: ResidentView; invitationPath: string }>(`${pathOf(userID)}/email`, { email }),
};
