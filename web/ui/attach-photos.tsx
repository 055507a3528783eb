/** The button that adds photos to a message or report, and the list of the added photos with their progress. */
import { msg } from "@domain/message.ts";
import { MESSAGE_PHOTO_TYPES } from "@domain/message-photo-rules.ts";
import { CircleAlert, ImagePlus, RotateCw, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { type Attachment, attachmentsOf } from "../lib/attachments.store.ts";
import { t } from "../lib/t.ts";
import { showAlert } from "./alerts.ts";
import styles from "./attach-photos.module.css";
import { Button, IconButton } from "./button.tsx";
import { FileInput } from "./file-input.tsx";
import { Row } from "./layout.tsx";

const LABEL = msg("Add photos");

interface AttachmentsProps {
  /** The conversation or form that the photos are for. */
  target: string;
}

/** @param labeled shows the label beside the icon */
export function AttachPhotosButton({ target, labeled = false }: AttachmentsProps & { labeled?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const icon = <ImagePlus size={labeled ? 16 : 18} />;
  const open = () => input.current?.click();

  function add(files: File[]): void {
    const problem = attachmentsOf(target).getState().add(files);
    if (problem !== undefined) showAlert(problem);
  }

  return (
    <>
      {labeled ? (
        <Button icon={icon} data-adds-photos onClick={open}>
          {t(LABEL)}
        </Button>
      ) : (
        <IconButton label={t(LABEL)} className={styles.add} data-adds-photos onClick={open}>
          {icon}
        </IconButton>
      )}
      <FileInput
        ref={input}
        multiple
        accept={MESSAGE_PHOTO_TYPES.join(",")}
        aria-label={t(LABEL)}
        onFiles={add}
      />
    </>
  );
}

/** @param label the list's accessible name */
export function AttachedPhotos({
  target,
  label = t("Photos of this message"),
}: AttachmentsProps & { label?: string }) {
  const { attachments, restore, remove, retry } = useStore(attachmentsOf(target));
  useEffect(restore, [restore]);
  if (attachments.length === 0) return null;
  return (
    <Row as="ul" gap={2} align="stretch" wrap className={styles.chosen} aria-label={label}>
      {attachments.map((attachment) => (
        <Photo
          key={attachment.key}
          attachment={attachment}
          onRemove={() => remove(attachment.key)}
          onRetry={() => retry(attachment.key)}
        />
      ))}
    </Row>
  );
}

/** Moves the focus from a button that is about to disappear, if it has it. */
function passFocus(button: Element, next: HTMLElement | null | undefined): void {
  if (document.activeElement === button) next?.focus();
}

interface PhotoProps {
  attachment: Attachment;
  onRemove: () => void;
  onRetry: () => void;
}

function Photo({ attachment: { name, preview, progress, photoID, problem }, onRemove, onRetry }: PhotoProps) {
  const removeButton = useRef<HTMLButtonElement>(null);
  return (
    <Row as="li" gap={2} className={styles.photo}>
      <img src={preview} alt={name} className={styles.preview} />
      {photoID === undefined && problem === undefined ? (
        <progress className={styles.progress} value={progress} aria-label={t("Uploading {name}", { name })} />
      ) : null}
      {problem === undefined ? null : (
        <span role="status" className={styles.problem}>
          <CircleAlert size={14} strokeWidth={2} />
          {t(problem)}
          <IconButton
            label={t("Try {name} again", { name })}
            bare
            onClick={({ currentTarget }) => {
              passFocus(currentTarget, removeButton.current);
              onRetry();
            }}
          >
            <RotateCw />
          </IconButton>
        </span>
      )}
      <IconButton
        ref={removeButton}
        label={t("Remove {name}", { name })}
        bare
        className={styles.remove}
        onClick={({ currentTarget }) => {
          passFocus(currentTarget, currentTarget.closest("form")?.querySelector("[data-adds-photos]"));
          onRemove();
        }}
      >
        <X />
      </IconButton>
    </Row>
  );
}
