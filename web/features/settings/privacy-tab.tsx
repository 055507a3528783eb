/** The Privacy tab: which personal details the portal asks for, and when those of former residents are erased. */
import { Stack } from "../../ui/layout.tsx";
import { RetentionCard } from "./retention-card.tsx";
import { useSettings } from "./settings.store.ts";
import { TraitsCard } from "./traits-card.tsx";

export function PrivacyTab() {
  const settings = useSettings(({ data }) => data);
  if (!settings) return null;
  return (
    <Stack gap={4}>
      <TraitsCard settings={settings} />
      <RetentionCard settings={settings} />
    </Stack>
  );
}
