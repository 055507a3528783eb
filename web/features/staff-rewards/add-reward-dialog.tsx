/** 'Add a Reward' (specification, section 2): Cancel and x clear the form, which lives as long as the dialog is open. */
import { LINE_MAX_LENGTH, URL_MAX_LENGTH } from "@domain/limits.ts";
import { findRewardIcon } from "@domain/reward-icons.ts";
import type { RewardView } from "@domain/views.ts";
import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextInput } from "../../ui/field.tsx";
import styles from "./add-reward-dialog.module.css";
import { IconPicker } from "./icon-picker.tsx";
import { PriceInput } from "./price-input.tsx";
import { useRewardForm } from "./use-reward-form.ts";

interface AddRewardDialogProps {
  onClose: () => void;
  onAdded: (reward: RewardView) => void;
}

export function AddRewardDialog({ onClose, onAdded }: AddRewardDialogProps) {
  const id = useId();
  const { values, busy, submit, pickImage, field } = useRewardForm(onAdded);
  const preset = findRewardIcon(values.img);
  return (
    <Dialog
      open
      title="Add a Reward"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} look="primary" busy={busy}>
            Add Reward
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={submit}>
        <TextInput
          {...field("title")}
          value={values.title}
          label="Title"
          maxLength={LINE_MAX_LENGTH}
          autoComplete="off"
        />
        <IconPicker value={preset?.img ?? ""} onChange={pickImage} />
        <TextInput
          {...field("img")}
          value={preset ? "" : values.img}
          label="Image URL"
          placeholder="https://"
          hint="Instead of an icon: an address that begins with https://"
          inputMode="url"
          maxLength={URL_MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PriceInput {...field("price")} value={values.price} />
      </form>
    </Dialog>
  );
}
