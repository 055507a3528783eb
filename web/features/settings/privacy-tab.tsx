/** The Privacy tab: whether the portal asks for protected traits, and when the personal data of former residents are erased. */
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
