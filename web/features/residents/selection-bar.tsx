/** Takes the place of the list's tools while residents are chosen: how many, and what can be done for all of them. */

import { ANNOUNCEMENT_UNITS_MAX } from "@domain/announcement-rules.ts";
import type { ResidentSummaryView } from "@domain/resident.ts";
import { ListPlus, Megaphone, MessageSquare, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { addAddress } from "../../lib/add-request.ts";
import { locale } from "../../lib/language.store.ts";
import { paths } from "../../lib/paths.ts";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { Row } from "../../ui/layout.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import type { BulkKind } from "./bulk-dialog.tsx";
import styles from "./list-tools.module.css";
import { useSelection } from "./selection.store.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

const dialog = lazyPart(async () => (await import("./bulk-dialog.tsx")).BulkDialog);

interface SelectionBarProps {
  chosen: readonly ResidentSummaryView[];
  /** All residents whom the list shows. */
  shown: readonly ResidentSummaryView[];
  /** The person who is logged in. */
  reporter: string;
  /** The export of the chosen ones. */
  children: ReactNode;
}

export function SelectionBar({ chosen, shown, reporter, children }: SelectionBarProps) {
  const { clear, choose } = useSelection.getState();
  const navigate = useNavigate();
  const [open, setOpen] = useState<BulkKind>();
  const close = () => setOpen(undefined);
  const units = [...new Set(chosen.map(({ unitNumber }) => unitNumber.trim()))].filter((unit) => unit !== "");

  useEffect(() => {
    if (open) return;
    const onKey = (event: KeyboardEvent) => {
      const isInLayer = event.target instanceof Element && event.target.closest("[role=dialog], [role=menu]");
      if (event.key === "Escape" && !event.defaultPrevented && !isInLayer) clear();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [open, clear]);

  const action = (kind: BulkKind, label: string, Icon: typeof Megaphone) => (
    <Button
      icon={<Icon {...icon} />}
      aria-haspopup="dialog"
      disabled={chosen.length === 0}
      onPointerEnter={dialog.preload}
      onFocus={dialog.preload}
      onClick={() => setOpen(kind)}
    >
      {label}
    </Button>
  );
  return (
    <Row gap={2} wrap className={styles.tools} data-media="screen">
      <b role="status">{t("{value} selected", { value: chosen.length.toLocaleString(locale()) })}</b>
      {chosen.length < shown.length ? (
        <Button variant="ghost" onClick={() => choose(shown.map(({ userID }) => userID))}>
          {t("Select all {value}", { value: shown.length.toLocaleString(locale()) })}
        </Button>
      ) : null}
      <Row gap={2} wrap className={styles.sort}>
        {action("message", t("Message"), MessageSquare)}
        <Button
          icon={<Megaphone {...icon} />}
          disabled={units.length === 0 || units.length > ANNOUNCEMENT_UNITS_MAX}
          onClick={() => void navigate(addAddress(paths.announcements, "announcement"), { state: { units } })}
        >
          {t("Announce")}
        </Button>
        {action("behavior", t("Add behavior"), ListPlus)}
        {children}
        <Button variant="ghost" icon={<X {...icon} />} onClick={clear}>
          {t("Clear")}
        </Button>
      </Row>
      {open ? (
        <dialog.Part
          wanted
          kind={open}
          chosen={chosen}
          reporter={reporter}
          onDone={clear}
          onClose={close}
          onFailed={close}
        />
      ) : null}
    </Row>
  );
}
