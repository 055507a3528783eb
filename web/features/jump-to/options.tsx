/** The options of 'Jump to', in groups. They are links, so that the browser's own ways to open one work, too. */

import type { MouseEvent } from "react";
import { t } from "../../lib/t.ts";
import { cx } from "../../ui/cx.ts";
import { Keys } from "../../ui/keys.tsx";
import { Row } from "../../ui/layout.tsx";
import { Link } from "../../ui/link.tsx";
import text from "../../ui/text.module.css";
import type { Entry, EntryGroup } from "./entries.ts";
import { Marked } from "./marked.tsx";
import styles from "./palette.module.css";

/** @param id the list's ID */
export const optionID = (id: string, { key }: Entry): string => `${id}-${key}`;

interface OptionsProps {
  id: string;
  groups: readonly EntryGroup[];
  active: Entry | undefined;
  /** Its words are marked. */
  query: string;
  onPoint: (entry: Entry) => void;
  onClick: (entry: Entry, event: MouseEvent) => void;
}

export function Options({ id, groups, active, query, onPoint, onClick }: OptionsProps) {
  return groups.map(({ label, entries }) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div key={label} role="group" aria-label={label}>
      <p aria-hidden="true" className={styles.group}>
        {label}
      </p>
      {entries.map((entry) => {
        const { key, title, detail, kind, to, icon } = entry;
        const isActive = key === active?.key;
        return (
          <Link
            key={key}
            id={optionID(id, entry)}
            role="option"
            aria-selected={isActive}
            tabIndex={-1}
            to={to}
            className={styles.option}
            // A list that changes under a resting pointer must not move the selection.
            onPointerMove={() => isActive || onPoint(entry)}
            onClick={(event) => onClick(entry, event)}
          >
            {icon}
            <Row as="span" gap={3} align="stretch" grow className={styles.texts}>
              <span className={styles.title}>
                <Marked text={title} query={query} />
              </span>
              {detail === "" ? null : (
                <span className={styles.detail}>
                  <Marked text={detail} query={query} />
                </span>
              )}
            </Row>
            <span className={styles.end}>
              <span className={cx(isActive && text.hidden)}>{kind}</span>
              {isActive ? <Keys>{t("Enter")}</Keys> : null}
            </span>
          </Link>
        );
      })}
    </div>
  ));
}
