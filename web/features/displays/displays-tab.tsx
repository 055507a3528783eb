/** The Displays tab: the wall displays of the property, to pair and unpair them. */

import type { DisplayView } from "@domain/display.ts";
import { DISPLAY_TEXTS } from "@domain/display-rules.ts";
import { Monitor } from "lucide-react";
import { useEffect, useState } from "react";
import { formatAgo, formatDay, formatFullMoment } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { useNow } from "../../lib/use-now.ts";
import { viewAndPoll } from "../../lib/view-and-poll.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { type Column, DataTable, idOf } from "../../ui/data-table.tsx";
import { Text } from "../../ui/layout.tsx";
import text from "../../ui/text.module.css";
import { displaysApi, useDisplays } from "./displays.store.ts";
import styles from "./displays-tab.module.css";
import { PairDialog } from "./pair-dialog.tsx";

/** There are no events for the time at which a display was last seen. */
const REFETCH_EVERY_MS = 30_000;

const columns = (now: Date, onUnpair: (display: DisplayView) => void): Column<DisplayView>[] => [
  {
    key: "name",
    header: t("Name"),
    card: "title",
    cell: ({ name, residentsShownBy }) => (
      <span className={styles.name}>
        <Monitor />
        <span>
          {name}
          <small>
            {t("Dashboard, residents by {shownBy, select, name {name} other {unit}}", {
              shownBy: residentsShownBy,
            })}
          </small>
        </span>
      </span>
    ),
  },
  {
    key: "seen",
    header: t("Last seen"),
    card: { share: [6, 6] },
    cell: ({ isOn, lastSeenAt }) => (
      <span className={isOn ? text.green : undefined} title={formatFullMoment(lastSeenAt)}>
        {isOn ? t("On now") : formatAgo(lastSeenAt, now)}
      </span>
    ),
  },
  {
    key: "paired",
    header: t("Paired"),
    card: { share: [6, 6] },
    cell: ({ pairedAt, pairedBy }) =>
      t("{pairedAt} by {pairedBy}", { pairedAt: formatDay(pairedAt), pairedBy }),
  },
  {
    key: "unpair",
    header: t("Unpair"),
    align: "end",
    card: "aside",
    cell: (display) => (
      <Button
        size="small"
        aria-label={t("Unpair {name}", { name: display.name })}
        onClick={() => onUnpair(display)}
      >
        {t("Unpair")}
      </Button>
    ),
  },
];

export function DisplaysTab() {
  const displays = useDisplays((state) => state.data) ?? [];
  const list = useLoadState(useDisplays);
  const now = useNow();
  const [isPairing, setPairing] = useState(false);
  const [displayToUnpair, setDisplayToUnpair] = useState<DisplayView>();
  useEffect(() => viewAndPoll(undefined, useDisplays, REFETCH_EVERY_MS), []);

  return (
    <>
      <Card
        title={t("Wall displays")}
        action={
          <Button size="small" variant="primary" onClick={() => setPairing(true)}>
            {t("Pair a display")}
          </Button>
        }
      >
        <AsyncList
          list={list}
          isEmpty={displays.length === 0}
          empty={t("No displays are paired.")}
          icon={<Monitor size={24} />}
          rows={3}
        >
          <DataTable
            label={t("Wall displays")}
            columns={columns(now, setDisplayToUnpair)}
            rows={displays}
            rowKey={idOf}
            cards
          />
        </AsyncList>
      </Card>
      <Text size={13} tone="muted" className={styles.note}>
        {t(
          "A display shows only the dashboard. Residents can’t be opened on it, and nothing can be changed.",
        )}
      </Text>
      {isPairing ? <PairDialog onClose={() => setPairing(false)} /> : null}
      {displayToUnpair ? (
        <UnpairDialog display={displayToUnpair} onClose={() => setDisplayToUnpair(undefined)} />
      ) : null}
    </>
  );
}

function UnpairDialog({ display, onClose }: { display: DisplayView; onClose: () => void }) {
  async function unpair(): Promise<void> {
    await displaysApi.unpair(display._id);
    await useDisplays.getState().refetch();
  }
  return (
    <ConfirmDialog
      title={t("Unpair {name}?", { name: display.name })}
      confirm={t("Unpair")}
      texts={DISPLAY_TEXTS.unpairing}
      onConfirm={unpair}
      onClose={onClose}
    >
      {t("It goes blank right away.")}
    </ConfirmDialog>
  );
}
