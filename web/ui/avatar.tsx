/** A round photo; the first letter of the name if there is no photo or it can't be loaded. */
import { type ComponentProps, useState } from "react";
import styles from "./avatar.module.css";
import { cx } from "./cx.ts";

interface AvatarProps extends Omit<ComponentProps<"span">, "children"> {
  name: string;
  photoUrl?: string;
  size?: "tiny" | "small" | "normal" | "large" | "huge";
  /** `brand` highlights a person, such as staff in a chat or the user. */
  tone?: "neutral" | "brand";
}

/** The first letter of a name in upper case (surrogate pairs stay whole), or '?' for an empty name. */
function initialOf(name: string): string {
  const [first] = name.trim();
  return first === undefined ? "?" : first.toLocaleUpperCase();
}

export function Avatar({
  name,
  photoUrl = "",
  size = "normal",
  tone = "neutral",
  className,
  ...rest
}: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState("");
  const showsPhoto = photoUrl !== "" && photoUrl !== failedUrl;
  return (
    <span aria-hidden="true" {...rest} className={cx(styles.avatar, styles[size], styles[tone], className)}>
      {showsPhoto ? (
        <img src={photoUrl} alt="" onError={() => setFailedUrl(photoUrl)} className={styles.photo} />
      ) : (
        initialOf(name)
      )}
    </span>
  );
}
