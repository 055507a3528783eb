/** Total CP, for the Rewards tab (specification, section 2). */
import { ArrivalTag, arrivalClass } from "../../ui/arrival.tsx";
import { cx } from "../../ui/cx.ts";
import { useArrival } from "../../ui/use-arrival.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { STANDING_TOPIC, useMyProfile } from "./my-profile.store.ts";
import scores from "./scores-panel.module.css";
import styles from "./total-cp.module.css";

export function TotalCP({ onWhy }: { onWhy: () => void }) {
  const totalCP = useMyProfile((state) => state.data?.resident.totalCP);
  const { kind, ref } = useArrival<HTMLElement>(STANDING_TOPIC, "totalCP");
  return (
    <section ref={ref} aria-label="Total CP" className={cx(styles.total, arrivalClass(kind))}>
      <p className={scores.name}>
        Total CP
        <button type="button" className={scores.why} onClick={onWhy}>
          Why?<VisuallyHidden> Total CP</VisuallyHidden>
        </button>
        <ArrivalTag kind={kind} />
      </p>
      {totalCP === undefined ? (
        <p role="status">Loading...</p>
      ) : (
        <p className={scores.value}>
          {totalCP.toLocaleString("en-US")} <small>CP</small>
        </p>
      )}
    </section>
  );
}
