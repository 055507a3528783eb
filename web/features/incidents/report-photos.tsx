/** The photos of a new incident. Closing the form removes them, and ends their uploads. */

import { MESSAGE_PHOTOS_MAX } from "@domain/message-photo-rules.ts";
import { useEffect, useId } from "react";
import { attachmentsOf } from "../../lib/attachments.store.ts";
import { t } from "../../lib/t.ts";
import { AttachedPhotos, AttachPhotosButton } from "../../ui/attach-photos.tsx";
import field from "../../ui/field.module.css";
import { FieldNote } from "../../ui/field.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import styles from "./report-photos.module.css";

/** The target of the photos of a new incident. Those of messages have the conversation's id. */
export const REPORT = "report";

export function ReportPhotos() {
  const id = useId();
  useEffect(() => () => attachmentsOf(REPORT).getState().reset(), []);
  return (
    <Stack as="fieldset" gap={2} className={styles.photos} aria-describedby={id}>
      <legend className={field.label}>{t("Photos")}</legend>
      <AttachedPhotos target={REPORT} label={t("Photos of this report")} />
      <Row wrap className={styles.add}>
        <AttachPhotosButton target={REPORT} labeled />
        <FieldNote
          id={id}
          hint={t("Up to {max}. JPEG, PNG, WebP or AVIF, at most 10 MB each.", { max: MESSAGE_PHOTOS_MAX })}
        />
      </Row>
    </Stack>
  );
}
