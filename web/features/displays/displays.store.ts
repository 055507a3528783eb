/** The paired wall displays, for managers. */
import type { DisplayView } from "@domain/display.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";

const PATH = "/api/dashboard/displays";

export const useDisplays = createResource<void, DisplayView[]>({
  fetch: () => api.get(PATH),
});

export const displaysApi = {
  unpair: (_id: string) => api.delete(`${PATH}/${_id}`),
};
