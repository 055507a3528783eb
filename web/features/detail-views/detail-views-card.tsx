/** The card of a profile that shows managers which members of staff have opened the resident's personal details. */

import type { DetailViewView } from "@domain/detail-view.ts";
import { useEffect } from "react";
import { formatFullMoment } from "../../lib/dates.ts";
import { api } from "../../lib/http.ts";
import { createPagedList } from "../../lib/list-store.ts";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { viewThenReset } from "../../lib/views.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import { Card } from "../../ui/card.tsx";
import { FetchButton } from "../../ui/fetch-button.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import text from "../../ui/text.module.css";
import styles from "./detail-views-card.module.css";

/** The views of a resident's personal details, newest first. */
const useDetailViews = createPagedList<DetailViewView>({
  topic: "detail-views",
  hasReadMarker: false,
  fetch: (userID, { limit, before }) =>
    api.get(`/api/dashboard/residents/${encodeURIComponent(userID)}/detail-views`, {
      query: { limit, before },
    }),
});

export function DetailViewsCard({ userID }: { userID: string }) {
  useEffect(() => viewThenReset(userID, useDetailViews), [userID]);
  const items = useDetailViews((state) => state.items);
  const hasOlder = useDetailViews((state) => state.hasOlder);
  const loadOlder = useDetailViews((state) => state.loadOlder);
  const list = useLoadState(useDetailViews);
  return (
    <Card title={t("Who opened the personal details")}>
      <Stack gap={3} className={styles.body}>
        <AsyncList list={list} isEmpty={items.length === 0} empty={t("No one yet.")} rows={2}>
          <Stack as="ul" className={styles.list} aria-label={t("Who opened the personal details")}>
            {items.map(({ _id, viewerID, viewerName, createdAt }) => (
              <li key={_id}>
                <Text as="span" size={14} weight={500} tone="strong">
                  {viewerName || viewerID}
                </Text>
                <time dateTime={createdAt}>{formatFullMoment(createdAt)}</time>
              </li>
            ))}
          </Stack>
          {hasOlder ? (
            <p>
              <FetchButton variant="ghost" fetch={loadOlder}>
                {t("Show older")}
              </FetchButton>
            </p>
          ) : null}
        </AsyncList>
        <p className={text.hint}>{t("One entry per person and hour. Managers see this list.")}</p>
      </Stack>
    </Card>
  );
}
