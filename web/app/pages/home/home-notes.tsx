/** Three notes next to the drawing of the building, with examples of what the portal shows. */

import { msg } from "@domain/message.ts";
import { CalendarCheck, Check, Gift } from "lucide-react";
import { t } from "../../../lib/t.ts";
import { Row } from "../../../ui/layout.tsx";
import styles from "./home-notes.module.css";

/** `line` connects a lit window with its note, on the drawing's grid of 640 by 432. `left` and `top` place the note, in percent. */
const NOTES = [
  { text: msg("Repair resolved"), Icon: Check, line: "M417 196l34-34h27", left: 74.7, top: 37.5 },
  { text: msg("Lease active"), Icon: CalendarCheck, line: "M124 354l-54-54v-70", left: 1, top: 50.5 },
  { text: msg("+50 CP"), Icon: Gift, line: "M542 360l58-42v-32", left: 87, top: 63.5 },
] as const;

export function HomeNotes() {
  return (
    <div className={styles.notes} aria-hidden="true">
      <svg viewBox="0 0 640 432" aria-hidden="true" focusable="false">
        {NOTES.map(({ text, line }) => (
          <path key={text} d={line} />
        ))}
      </svg>
      {NOTES.map(({ text, Icon, left, top }) => (
        <Row
          as="p"
          gap={2}
          size={12}
          weight={500}
          tone="body"
          key={text}
          className={styles.note}
          style={{ left: `${left}%`, top: `${top}%` }}
        >
          <Icon size={14} strokeWidth={2} />
          <span>{t(text)}</span>
        </Row>
      ))}
    </div>
  );
}
