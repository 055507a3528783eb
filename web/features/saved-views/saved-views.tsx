/** The panel in which staff open, rename and delete the saved views of a list, and save its current filter. */
import { msgs } from "@domain/message.ts";
import type { ListFilter, SavedViewView } from "@domain/saved-view.ts";
import { canChangeView, type ViewedList, type Visibility } from "@domain/saved-view-rules.ts";
import type { SessionUserView } from "@domain/user.ts";
import { type RefObject, useEffect } from "react";
import { t } from "../../lib/t.ts";
import { useLoadState } from "../../lib/use-load-state.ts";
import { view } from "../../lib/views.ts";
import { AsyncList } from "../../ui/async-list.tsx";
import panel from "../../ui/panel.module.css";
import { Panel } from "../../ui/panel.tsx";
import text from "../../ui/text.module.css";
import { SaveView } from "./save-view.tsx";
import { SavedViewRow } from "./saved-view-row.tsx";
import { NO_VIEWS, useSavedViews } from "./saved-views.store.ts";

const HEADINGS: Readonly<Record<Visibility, string>> = msgs({ own: "Yours", team: "Team" });

interface SavedViewsProps {
  list: ViewedList;
  /** The list's current filter. */
  filter: ListFilter;
  user: SessionUserView;
  addressOf: (view: { list: ViewedList; filter: ListFilter }) => string;
  /** The address of the unfiltered list. */
  plainAddress: string;
  isOpen: boolean;
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export function SavedViews({ isOpen, button, onClose, ...content }: SavedViewsProps) {
  return (
    <Panel
      label={t("Saved views")}
      isOpen={isOpen}
      button={button}
      side="bottom"
      align="end"
      onClose={onClose}
    >
      <Content {...content} onClose={onClose} />
    </Panel>
  );
}

type ContentProps = Omit<SavedViewsProps, "isOpen" | "button">;

function Content({ list, filter, user, addressOf, plainAddress, onClose }: ContentProps) {
  const allViews = useSavedViews((state) => state.data ?? NO_VIEWS);
  const state = useLoadState(useSavedViews);
  useEffect(() => view(undefined, useSavedViews), []);
  const views = allViews.filter((savedView) => savedView.list === list);
  const currentAddress = addressOf({ list, filter });
  const isSaved = views.some((savedView) => addressOf(savedView) === currentAddress);

  function hint(): string | undefined {
    if (currentAddress === plainAddress) return t("Filter or sort the list, then save it here.");
    return isSaved ? t("This view is saved.") : undefined;
  }

  const row = (savedView: SavedViewView) => (
    <SavedViewRow
      key={savedView._id}
      view={savedView}
      address={addressOf(savedView)}
      isCurrent={addressOf(savedView) === currentAddress}
      canChange={canChangeView(savedView, user)}
      onOpen={onClose}
    />
  );

  return (
    <>
      <div className={panel.list}>
        <AsyncList list={state} isEmpty={views.length === 0} empty={t("No saved views yet.")}>
          {(["own", "team"] as const).map((visibility) => {
            const group = views.filter((savedView) => savedView.visibility === visibility);
            return group.length === 0 ? null : (
              <section key={visibility} aria-label={t(HEADINGS[visibility])}>
                <h2 className={text.groupLabel}>{t(HEADINGS[visibility])}</h2>
                <ul>{group.map(row)}</ul>
              </section>
            );
          })}
        </AsyncList>
      </div>
      <SaveView list={list} filter={filter} hint={hint()} />
    </>
  );
}
