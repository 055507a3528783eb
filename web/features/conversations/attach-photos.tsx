/** The button that adds photos to a message, and the chosen photos with their progress. */
import { MESSAGE_PHOTO_TYPES } from "@domain/message-photo-rules.ts";
import { CircleAlert, ImagePlus, RotateCw, X } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { useStore } from "zustand";
import { showAlert } from "../../ui/alerts.ts";
import { IconButton } from "../../ui/button.tsx";
import styles from "./attach-photos.module.css";
import { type Attachment, attachmentsOf } from "./attachments.store.ts";

const LABEL = "Add photos";

export function AttachPhotosButton({ conversationID }: { conversationID: string }) {
  const input = useRef<HTMLInputElement>(null);

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const problem = attachmentsOf(conversationID)
      .getState()
      .add([...(target.files ?? [])]);
    // Cleared, so that choosing the same file again triggers a change event.
    target.value = "";
    if (problem !== undefined) showAlert(problem);
  }

  return (
    <>
      <IconButton label={LABEL} className={styles.add} onClick={() => input.current?.click()}>
        <ImagePlus size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        accept={MESSAGE_PHOTO_TYPES.join(",")}
        hidden
        aria-label={LABEL}
        onChange={choose}
      />
    </>
  );
}

export function ChosenPhotos({ conversationID }: { conversationID: string }) {
  const { attachments, remove, retry } = useStore(attachmentsOf(conversationID));
  if (attachments.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label="Photos of this message">
      {attachments.map((attachment) => (
        <Chosen
          key={attachment.key}
          attachment={attachment}
          onRemove={() => remove(attachment.key)}
          onRetry={() => retry(attachment.key)}
        />
      ))}
    </ul>
  );
}

interface ChosenProps {
  attachment: Attachment;
  onRemove: () => void;
  onRetry: () => void;
}

function Chosen({
  attachment: { name, preview, progress, photoID, problem },
  onRemove,
  onRetry,
}: ChosenProps) {
  return (
    <li className={styles.photo}>
      <img src={preview} alt={name} className={styles.preview} />
      {photoID === undefined && problem === undefined ? (
        <progress className={styles.progress} value={progress} aria-label={`Uploading ${name}`} />
      ) : null}
      {problem === undefined ? null : (
        <span role="status" className={styles.problem}>
          <CircleAlert size={14} strokeWidth={2} aria-hidden />
          {problem}
          <IconButton label={`Try ${name} again`} bare onClick={onRetry}>
            <RotateCw size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </span>
      )}
      <IconButton label={`Remove ${name}`} bare className={styles.remove} onClick={onRemove}>
        <X size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </li>
  );
}
