/** A saved view in the panel: a link to it, and the buttons that rename and delete it. */

import type { SavedViewView } from "@domain/saved-view.ts";
import {
  SAVED_VIEW_NAME_MAX_LENGTH,
  SAVED_VIEW_TEXTS,
  savedViewNameProblem,
} from "@domain/saved-view-rules.ts";
import { Check } from "lucide-react";
import { t } from "../../lib/t.ts";
import { Link } from "../../ui/link.tsx";
import { PanelRow } from "../../ui/panel-row.tsx";
import text from "../../ui/text.module.css";
import styles from "./saved-views.module.css";
import { deleteSavedView, renameSavedView } from "./saved-views.store.ts";

interface SavedViewRowProps {
  view: SavedViewView;
  address: string;
  /** Whether the list has the view's filter at the moment. */
  isCurrent: boolean;
  canChange: boolean;
  onOpen: () => void;
}

export function SavedViewRow({ view, address, isCurrent, canChange, onOpen }: SavedViewRowProps) {
  const { _id, name, visibility, ownerName } = view;
  return (
    <PanelRow
      name={name}
      verb="Rename"
      canChange={canChange}
      text={name}
      label={t("Name")}
      maxLength={SAVED_VIEW_NAME_MAX_LENGTH}
      problemOf={(newName) => savedViewNameProblem({ name: newName })}
      change={(newName) => renameSavedView(_id, newName)}
      question={visibility === "team" ? t("Delete this view for the team?") : t("Delete this view?")}
      remove={() => deleteSavedView(_id)}
      failures={SAVED_VIEW_TEXTS}
    >
      <Link
        data-row
        to={address}
        aria-current={isCurrent ? "true" : undefined}
        className={styles.view}
        onClick={onOpen}
      >
        <span className={text.ellipsis}>{name}</span>
        {visibility === "team" && ownerName !== "" ? <span className={styles.owner}>{ownerName}</span> : null}
        {isCurrent ? <Check strokeWidth={2} /> : null}
      </Link>
    </PanelRow>
  );
}
