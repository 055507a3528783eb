/** The property's logo: upload, replace and remove it. Each change is saved at once. */

import { NO_LOGO } from "@domain/property-image.ts";
import type { SettingsView } from "@domain/settings.ts";
import { Image } from "lucide-react";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { passFocusOn } from "../../ui/focus-content.ts";
import { Row, Stack } from "../../ui/layout.tsx";
import { ImageUpload } from "./image-upload.tsx";
import styles from "./logo-card.module.css";
import { useSettingsSave } from "./use-settings-save.ts";

export function LogoCard({ settings: { version, logo } }: { settings: SettingsView }) {
  const save = useSettingsSave(version);
  const hasLogo = logo.image !== "";

  return (
    <Card title={t("Logo")} className={styles.card}>
      <Stack gap={4} className={styles.row}>
        <Stack as="span" tone="muted" className={styles.box}>
          {hasLogo ? (
            <img src={logo.image} alt={t("The property’s logo")} width={logo.width} height={logo.height} />
          ) : (
            <Image size={28} strokeWidth={1.5} />
          )}
        </Stack>
        <Stack gap={1} size={13} tone="body" className={styles.words}>
          <p>
            {hasLogo
              ? t("Shown beside the portal’s name on all pages and on printed reports.")
              : t(
                  "No logo yet. It replaces the house next to the portal’s name, on all pages and on printed reports.",
                )}
          </p>
          <p>
            {t(
              "PNG, JPEG, WebP or AVIF, up to 5 MB. Choose one that is legible on white: in dark mode it keeps a white background.",
            )}
          </p>
          <Row gap={2} align="stretch" wrap className={styles.actions}>
            <ImageUpload
              label={hasLogo ? t("Replace the logo") : t("Upload a logo")}
              onUploaded={(newLogo) => void save({ logo: newLogo })}
            />
            {hasLogo ? (
              <Button
                size="small"
                variant="ghost"
                ref={passFocusOn}
                onClick={() => void save({ logo: NO_LOGO })}
              >
                {t("Remove the logo")}
              </Button>
            ) : null}
          </Row>
        </Stack>
      </Stack>
    </Card>
  );
}
