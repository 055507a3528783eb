/** The test function of the tests that change settings: each test begins with the demo's. */
import type { SettingsView } from "../../../src/domain/settings.ts";
import { withSite } from "../support/fixtures.ts";

const PATH = "/api/dashboard/settings";

export const SETTINGS = "/staffdashboard/settings";

export function withSettings() {
  const it = withSite().extend("demoSettings", { scope: "file" }, ({ office }) =>
    office.rest.get<SettingsView>(PATH),
  );
  it.beforeEach(async ({ demoSettings, office }) => {
    const { team: _, ...sections } = demoSettings;
    const { version } = await office.rest.get<SettingsView>(PATH);
    await office.rest.patch(PATH, { ...sections, version });
  });
  return it;
}
