/** A list of the settings in an order that managers choose: add, edit, move and remove. Each change is saved at once. */

import { withMovedItem, withoutItem } from "@domain/ordered-list.ts";
import { SETTINGS_TEXTS } from "@domain/settings-rules.ts";
import { type ReactNode, useState } from "react";
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
  /** What an item is called in buttons. */
  kind: "person" | "property";
  items: readonly Item[];
  max: number;
  empty: string;
  note: string;
  /** Said before an item is removed. */
  removal: string;
  store: (changed: readonly Item[]) => Promise<void>;
  children: (item: Item) => ReactNode;
  /** The dialog that edits an item, or adds one if there is none. */
  dialog: (item: Item | undefined, close: () => void) => ReactNode;
}

/** A dialog that is open, and its item. */
type Asked<Item> = { kind: "add" } | { kind: "edit" | "remove"; item: Item };

export function OrderedCard<Item extends { name: string }>({
  title,
  kind,
  items,
  max,
  empty,
  note,
  removal,
  store,
  children,
  dialog,
}: OrderedCardProps<Item>) {
  const [asked, setAsked] = useState<Asked<Item>>();
  const action = useAction<"save">();
  const isFull = items.length >= max;
  const close = () => setAsked(undefined);
  const move = (index: number, by: 1 | -1) =>
    void action.run("save", () => store(withMovedItem(items, index, by)), SETTINGS_TEXTS);

  return (
    <Card
      title={title}
      className={styles.card}
      action={
        <Button size="small" variant="primary" disabled={isFull} onClick={() => setAsked({ kind: "add" })}>
          {t("Add {kind, select, person {person} other {property}}", { kind })}
        </Button>
      }
    >
      {items.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ol aria-label={title}>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items have no ids, and names may repeat
            <li key={index} className={styles.item}>
              {children(item)}
              <Menu label={t("Actions: {name}", { name: item.name })}>
                {({ MenuItem }) => (
                  <>
                    <MenuItem onSelect={() => setAsked({ kind: "edit", item })}>
                      {t("Edit {kind, select, person {person} other {property}}", { kind })}
                    </MenuItem>
                    {index > 0 ? <MenuItem onSelect={() => move(index, -1)}>{t("Move up")}</MenuItem> : null}
                    {index < items.length - 1 ? (
                      <MenuItem onSelect={() => move(index, 1)}>{t("Move down")}</MenuItem>
                    ) : null}
                    <MenuItem onSelect={() => setAsked({ kind: "remove", item })}>
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
      {asked?.kind === "add" ? dialog(undefined, close) : null}
      {asked?.kind === "edit" ? dialog(asked.item, close) : null}
      {asked?.kind === "remove" ? (
        <confirmDialog.Part
          title={t("Remove {name}?", { name: asked.item.name })}
          confirm={t("Remove")}
          texts={SETTINGS_TEXTS}
          onConfirm={() => store(withoutItem(items, asked.item))}
          onClose={close}
          onFailed={close}
        >
          {removal}
        </confirmDialog.Part>
      ) : null}
    </Card>
  );
}
