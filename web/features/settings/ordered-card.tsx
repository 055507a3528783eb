/** A list of the settings, to which managers add items, and which they edit, move and remove. Each change is saved at once. */

import { withMovedItem, withoutItem } from "@domain/ordered-list.ts";
import { SETTINGS_TEXTS } from "@domain/settings-rules.ts";
import { type ReactNode, useRef, useState } from "react";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Menu } from "../../ui/menu.tsx";
import { useAction } from "../../ui/use-action.ts";
import styles from "./ordered-card.module.css";

const confirmDialog = lazyPart(async () => (await import("../../ui/confirm-dialog.tsx")).ConfirmDialog);

interface OrderedCardProps<Item> {
  title: string;
  /** The noun for an item in buttons. */
  kind: "person" | "property";
  items: readonly Item[];
  max: number;
  empty: string;
  note: string;
  /** The consequence of removing an item, in the dialog that asks to confirm it. */
  removalText: string;
  save: (items: readonly Item[]) => Promise<void>;
  /** Renders an item. */
  children: (item: Item) => ReactNode;
  /** Renders the dialog that edits an item, or adds one if the item is undefined. */
  renderDialog: (item: Item | undefined, close: () => void) => ReactNode;
}

type OpenDialog<Item> = { kind: "add" } | { kind: "edit" | "remove"; item: Item };

export function OrderedCard<Item extends { name: string }>(props: OrderedCardProps<Item>) {
  const { title, kind, items, max, empty, note, removalText, save, children, renderDialog } = props;
  const [openDialog, setOpenDialog] = useState<OpenDialog<Item>>();
  const action = useAction<"save">();
  const isFull = items.length >= max;
  const close = () => setOpenDialog(undefined);
  const list = useRef<HTMLOListElement>(null);
  const menuAt = (index: number) => list.current?.children[index]?.querySelector("button");

  /** The focus goes along with the item, unless it has left the item's menu. */
  async function move(index: number, offset: 1 | -1): Promise<void> {
    const isMoved = await action.run("save", () => save(withMovedItem(items, index, offset)), SETTINGS_TEXTS);
    if (isMoved && document.activeElement === menuAt(index)) menuAt(index + offset)?.focus();
  }

  return (
    <Card
      title={title}
      className={styles.card}
      action={
        <Button
          size="small"
          variant="primary"
          disabled={isFull}
          onClick={() => setOpenDialog({ kind: "add" })}
        >
          {t("Add {kind, select, person {person} other {property}}", { kind })}
        </Button>
      }
    >
      {items.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ol ref={list} aria-label={title}>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items have no ids, and names may repeat
            <li key={index} className={styles.item}>
              {children(item)}
              <Menu label={t("Actions: {name}", { name: item.name })}>
                {({ MenuItem }) => (
                  <>
                    <MenuItem onSelect={() => setOpenDialog({ kind: "edit", item })}>
                      {t("Edit {kind, select, person {person} other {property}}", { kind })}
                    </MenuItem>
                    {index > 0 ? (
                      <MenuItem onSelect={() => void move(index, -1)}>{t("Move up")}</MenuItem>
                    ) : null}
                    {index < items.length - 1 ? (
                      <MenuItem onSelect={() => void move(index, 1)}>{t("Move down")}</MenuItem>
                    ) : null}
                    <MenuItem onSelect={() => setOpenDialog({ kind: "remove", item })}>
                      {t("Remove {kind, select, person {person} other {property}}", { kind })}
                    </MenuItem>
                  </>
                )}
              </Menu>
            </li>
          ))}
        </ol>
      )}
      <p className={styles.note}>
        {note}
        {isFull ? t(" There can be at most {max}.", { max }) : ""}
      </p>
      {openDialog?.kind === "add" ? renderDialog(undefined, close) : null}
      {openDialog?.kind === "edit" ? renderDialog(openDialog.item, close) : null}
      {openDialog?.kind === "remove" ? (
        <confirmDialog.Part
          title={t("Remove {name}?", { name: openDialog.item.name })}
          confirm={t("Remove")}
          texts={SETTINGS_TEXTS}
          onConfirm={() => save(withoutItem(items, openDialog.item))}
          onClose={close}
        >
          {removalText}
        </confirmDialog.Part>
      ) : null}
    </Card>
  );
}
