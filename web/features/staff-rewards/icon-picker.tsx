/** The 17 preset icons (specification, section 9) as radio buttons. */

import { REWARD_ICONS } from "@domain/reward-icons.ts";
import { useId } from "react";
import { t } from "../../lib/t.ts";
import { Stack } from "../../ui/layout.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./icon-picker.module.css";

interface IconPickerProps {
  /** The path of the chosen icon; another path selects none. */
  value: string;
  onChange: (img: string) => void;
}

export function IconPicker({ value, onChange }: IconPickerProps) {
  const name = useId();
  return (
    <fieldset className={styles.picker}>
      <legend>{t("Image")}</legend>
      <Stack gap={1} className={styles.icons}>
        {REWARD_ICONS.map(({ id, title, img }) => (
          <label key={id} title={t(title)} className={styles.icon}>
            <input
              type="radio"
              name={name}
              value={img}
              checked={img === value}
              onChange={() => onChange(img)}
            />
            <img src={img} alt="" width={40} height={40} />
            <VisuallyHidden>{t(title)}</VisuallyHidden>
          </label>
        ))}
      </Stack>
    </fieldset>
  );
}
