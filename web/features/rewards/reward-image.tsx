/** A reward's picture. If it can't be loaded, a gift icon is shown. */
import { Gift } from "lucide-react";
import { useState } from "react";
import styles from "./rewards-grid.module.css";

export function RewardImage({ img }: { img: string }) {
  const [failed, setFailed] = useState("");
  return (
    <span className={styles.picture}>
      {img === "" || img === failed ? (
        <Gift size={36} strokeWidth={1.25} aria-hidden />
      ) : (
        <img src={img} alt="" loading="lazy" onError={() => setFailed(img)} />
      )}
    </span>
  );
}
