/** A saved view in the panel: a link to it, and the buttons that rename and delete it. */
import type { SavedViewView } from "@domain/saved-view.ts";
import {
  SAVED_VIEW_NAME_MAX_LENGTH,
  SAVED_VIEW_TEXTS,
  savedViewNameProblem,
} from "@domain/saved-view-rules.ts";
import { Check, Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { IconButton } from "../../ui/button.tsx";
import field from "../../ui/field.module.css";
import { Link } from "../../ui/link.tsx";
import panel from "../../ui/panel.module.css";
import { PanelChoice } from "../../ui/panel.tsx";
import { useAction } from "../../ui/use-action.ts";
import styles from "./saved-views.module.css";
import { deleteSavedView, renameSavedView } from "./saved-views.store.ts";

interface SavedViewRowProps {
  view: SavedViewView;
  address: string;
  /** Whether the list shows it at the moment. */
  isCurrent: boolean;
  canChange: boolean;
  onOpen: () => void;
}

export function SavedViewRow({ view, address, isCurrent, canChange, onOpen }: SavedViewRowProps) {
  const [mode, setMode] = useState<"rename" | "delete">();
  const { name, visibility, ownerName } = view;
  const leave = () => setMode(undefined);
  if (mode !== undefined)
    return (
      <li>
        {mode === "rename" ? (
          <RenamedView view={view} onDone={leave} />
        ) : (
          <DeletedView view={view} onDone={leave} />
        )}
      </li>
    );
  return (
    <li className={panel.row}>
      <Link
        data-row
        to={address}
        aria-current={isCurrent ? "true" : undefined}
        className={styles.view}
        onClick={onOpen}
      >
        <span className={styles.name}>{name}</span>
        {visibility === "team" && ownerName !== "" ? <span className={styles.owner}>{ownerName}</span> : null}
        {isCurrent ? <Check size={16} strokeWidth={2} aria-hidden /> : null}
      </Link>
      {canChange ? (
        <>
          <IconButton label={`Rename: ${name}`} bare className={panel.tool} onClick={() => setMode("rename")}>
            <Pencil size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
          <IconButton label={`Delete: ${name}`} bare className={panel.tool} onClick={() => setMode("delete")}>
            <Trash2 size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </>
      ) : null}
    </li>
  );
}

interface ChangedViewProps {
  view: SavedViewView;
  onDone: () => void;
}

function RenamedView({ view, onDone }: ChangedViewProps) {
  const input = useRef<HTMLInputElement>(null);
  const action = useAction<"save">();
  useEffect(() => input.current?.select(), []);

  async function save(): Promise<void> {
    const name = input.current?.value.trim() ?? "";
    const problem = savedViewNameProblem({ name });
    if (problem) {
      action.show(problem.text, { tone: "error" });
      return;
    }
    if (await action.run("save", () => renameSavedView(view._id, name), SAVED_VIEW_TEXTS)) onDone();
  }

  return (
    <PanelChoice
      name="Save"
      isPending={action.pending !== undefined}
      onChoose={() => void save()}
      onCancel={onDone}
    >
      <input
        ref={input}
        aria-label="Name"
        maxLength={SAVED_VIEW_NAME_MAX_LENGTH}
        autoComplete="off"
        defaultValue={view.name}
        className={field.input}
      />
    </PanelChoice>
  );
}

function DeletedView({ view, onDone }: ChangedViewProps) {
  const action = useAction<"delete">();
  const remove = () => void action.run("delete", () => deleteSavedView(view._id), SAVED_VIEW_TEXTS.deletion);
  return (
    <PanelChoice name="Delete" isPending={action.pending !== undefined} onChoose={remove} onCancel={onDone}>
      <p className={panel.ask}>
        {view.visibility === "team" ? "Delete this view for the team?" : "Delete this view?"}
      </p>
      <p className={panel.quote}>{view.name}</p>
    </PanelChoice>
  );
}
