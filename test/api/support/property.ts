/** The name of a test's property. */
import { PROPERTY } from "../../factories/forms.ts";
import type { TestPortal } from "../../harness/portal.ts";

export async function nameProperty(portal: TestPortal, name: string): Promise<void> {
  const manager = await portal.staff({ isManager: true });
  const { version } = (await manager.get("/settings")).body;
  await manager.patch("/settings", { version, property: { ...PROPERTY, name } });
}
