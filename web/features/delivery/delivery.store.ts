/** The state of mail and push, and the undelivered messages, for managers. */
import type { DeliveryStatusView, TestResultView } from "@domain/delivery.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";

const PATH = "/api/dashboard/delivery";

export const useDelivery = createResource<void, DeliveryStatusView>({
  fetch: () => api.get(PATH),
});

export const deliveryApi = {
  test: () => api.post<TestResultView>(`${PATH}/test`, {}),
  retry: (_id: string) => api.post<unknown>(`${PATH}/retry`, { _id }),
};
