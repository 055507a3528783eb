/** A round picture of somebody; without one, or when it fails to load, the first letter of the name. */
import { useState } from "react";
import styles from "./avatar.module.css";
import { cx } from "./cx.ts";

interface AvatarProps {
  name: string;
  photoUrl?: string;
  size?: "small" | "normal" | "large" | "huge";
  /** `brand` sets somebody apart, such as staff in a chat or oneself. */
  tone?: "neutral" | "brand";
}

/** The first letter of a name, upper case, whole even outside of the basic plane; '?' for nobody. */
function initialOf(name: string): string {
  const [first] = name.trim();
  return first === undefined ? "?" : first.toLocaleUpperCase();
}

export function Avatar({ name, photoUrl = "", size = "normal", tone = "neutral" }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState("");
  const showsPhoto = photoUrl !== "" && photoUrl !== failedUrl;
  return (
    <span className={cx(styles.avatar, styles[size], styles[tone])} aria-hidden="true">
      {showsPhoto ? (
        <img src={photoUrl} alt="" onError={() => setFailedUrl(photoUrl)} className={styles.photo} />
      ) : (
        initialOf(name)
      )}
    </span>
  );
}
