/** The photos of messages as thumbnails. A press shows one as large as the window. */

import type { ChatMessageView, MessagePhotoView } from "@domain/chat-message.ts";
import { Lock } from "lucide-react";
import { useState } from "react";
import { photoPath } from "../../lib/attachments.store.ts";
import { t } from "../../lib/t.ts";
import { cx } from "../../ui/cx.ts";
import { Row } from "../../ui/layout.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { isInternal } from "./days.ts";
import styles from "./message-photos.module.css";

/** The dialog's code loads when the first photo is opened, so that it is no part of a chat's first load. */
const dialog = lazyPart(async () => (await import("../../ui/dialog.tsx")).Dialog);

interface MessagePhotosProps {
  /** Messages in their order; those without photos are skipped. */
  messages: readonly Pick<ChatMessageView, "conversationID" | "photos">[];
  /** Small squares, as beside an incident's description. */
  small?: boolean;
}

interface Photo extends MessagePhotoView {
  isNote: boolean;
}

const photosOf = (message: MessagePhotosProps["messages"][number]): Photo[] =>
  (message.photos ?? []).map((photo) => ({ ...photo, isNote: isInternal(message) }));

export function MessagePhotos({ messages, small = false }: MessagePhotosProps) {
  const [openID, setOpenID] = useState<string>();
  const photos = messages.flatMap(photosOf);
  const openIndex = photos.findIndex(({ photoID }) => photoID === openID);
  const openPhoto = photos[openIndex];
  if (photos.length === 0) return null;
  const nameOf = (index: number) =>
    t("Photo {number} of {count}", { number: index + 1, count: photos.length });
  return (
    <>
      <Row as="ul" gap={2} align="stretch" wrap className={cx(small && styles.small)}>
        {photos.map(({ photoID, isNote }, index) => (
          <li key={photoID}>
            <button
              type="button"
              className={cx(styles.thumbnail, isNote && styles.note)}
              aria-label={isNote ? t("{photo}, staff only", { photo: nameOf(index) }) : nameOf(index)}
              onClick={() => setOpenID(photoID)}
            >
              <img src={photoPath(photoID, "thumbnail")} alt="" loading="lazy" />
              {isNote ? (
                <span className={styles.lock}>
                  <Lock size={12} strokeWidth={2} />
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </Row>
      {openPhoto ? (
        <dialog.Part open title={nameOf(openIndex)} onClose={() => setOpenID(undefined)}>
          <img
            className={styles.whole}
            src={photoPath(openPhoto.photoID)}
            width={openPhoto.width}
            height={openPhoto.height}
            alt={nameOf(openIndex)}
          />
        </dialog.Part>
      ) : null}
    </>
  );
}
