/** The dialog 'Jump to': a combobox whose list leads to records, screens and actions. On phones it fills the screen. */

import { QUERY_MAX_LENGTH } from "@domain/limits.ts";
import { ArrowDown, ArrowUp, Search, SearchX } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { isComposing } from "../../lib/composing.ts";
import { excessOf } from "../../lib/excess.ts";
import { hasMainModifier, SHORTCUT } from "../../lib/shortcut.ts";
import { t } from "../../lib/t.ts";
import { DialogFrame } from "../../ui/dialog-frame.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FetchButton } from "../../ui/fetch-button.tsx";
import { Keys } from "../../ui/keys.tsx";
import { Row } from "../../ui/layout.tsx";
import text from "../../ui/text.module.css";
import type { Entry, EntryGroup } from "./entries.ts";
import { Options, optionID } from "./options.tsx";
import styles from "./palette.module.css";
import { ResultCount } from "./result-count.tsx";

/** The index that each key moves to, from the active entry's index, or from -1 without one. */
const NEXT_INDEXES: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count : index) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export interface PaletteProps {
  typed: string;
  onType: (typed: string) => void;
  groups: readonly EntryGroup[];
  /** The text for which the groups were found. */
  query: string;
  /** Whether groups for the typed text are still being loaded. */
  isPending?: boolean;
  /** Searches again after a failed search; undefined if it did not fail. */
  retry?: (() => Promise<void>) | undefined;
  placeholder: string;
  /** A hint if nothing is found. */
  hint: string;
  /** An entry is about to be opened. */
  onOpen?: (entry: Entry) => void;
  onClose: () => void;
  /** Focuses the content of the screen that an entry led to. */
  focusContent: () => void;
}

export function Palette({
  typed,
  onType,
  groups: foundGroups,
  query,
  isPending = false,
  retry,
  placeholder,
  hint,
  onOpen,
  onClose,
  focusContent,
}: PaletteProps) {
  const id = useId();
  const hasOpenedEntry = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const excess = excessOf(typed, QUERY_MAX_LENGTH);
  const groups = excess === undefined ? foundGroups : [];
  const entries = groups.flatMap((group) => group.entries);
  const { active, select } = useActive(entries, typed);
  useCloseOnNavigation(onClose);
  const openWhenFound = useOpenWhenFound(isPending, typed, open);

  useEffect(() => {
    if (active) document.getElementById(optionID(id, active))?.scrollIntoView({ block: "nearest" });
  }, [active, id]);

  /** Opens the active entry by a click on its link, which the question about unsaved changes relies on. */
  function open(inNewTab: boolean): void {
    const option = active && document.getElementById(optionID(id, active));
    if (!active || !(option instanceof HTMLAnchorElement)) return;
    if (inNewTab) {
      onOpen?.(active);
      window.open(option.href, "_blank", "noopener");
      onClose();
    } else option.click();
  }

  function onClick(entry: Entry, event: MouseEvent): void {
    onOpen?.(entry);
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    hasOpenedEntry.current = true;
    onClose();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent) || event.shiftKey || event.altKey) return;
    const nextIndex = NEXT_INDEXES[event.key];
    if (event.key === "Enter") {
      event.preventDefault();
      if (isPending) openWhenFound(hasMainModifier(event));
      else open(hasMainModifier(event));
    } else if (nextIndex && entries.length > 0) {
      event.preventDefault();
      const index = active ? entries.indexOf(active) : -1;
      select(entries[nextIndex(index, entries.length)]);
    }
  }

  return (
    <DialogFrame
      open
      onClose={onClose}
      scrim={styles.scrim}
      className={styles.palette}
      onEscapeKeyDown={(event) => {
        if (typed === "") return;
        event.preventDefault();
        onType("");
      }}
      // Radix would select the text, so that the next key replaces what was typed before the dialog was there.
      onOpened={(event) => {
        event.preventDefault();
        field.current?.focus();
        field.current?.setSelectionRange(typed.length, typed.length);
      }}
      // Returns whether the focus has moved, and so doesn't return to the element that had it before.
      onClosed={() => {
        if (hasOpenedEntry.current) focusContent();
        return hasOpenedEntry.current;
      }}
    >
      <Radix.Title className={text.hidden}>{t("Jump to")}</Radix.Title>
      <Row gap={3} className={styles.field}>
        <Search size={20} />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={t("Jump to")}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          dir="auto"
          aria-autocomplete="list"
          aria-activedescendant={active && optionID(id, active)}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Keys className={styles.escape}>{t("Esc")}</Keys>
        <button type="button" className={styles.cancel} onClick={onClose}>
          {t("Cancel")}
        </button>
      </Row>
      {retry ? (
        <Row as="p" justify="between" size={13} tone="body" className={styles.failed}>
          <span role="status">{t("The search failed.")}</span>
          <FetchButton variant="ghost" fetch={retry} />
        </Row>
      ) : null}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t("Results")}
        aria-busy={isPending}
        className={styles.list}
      >
        <Options id={id} groups={groups} active={active} query={query} onPoint={select} onClick={onClick} />
      </div>
      {entries.length === 0 && !isPending && !retry ? (
        <EmptyState icon={<SearchX size={24} />} hint={hint}>
          {excess === undefined ? (
            t("Nothing found for “{searched}”.", { searched: query })
          ) : (
            <span role="status">{excess}</span>
          )}
        </EmptyState>
      ) : null}
      <ResultCount query={query} count={entries.length} isPending={isPending} />
      <Row
        as="footer"
        gap={4}
        align="stretch"
        size={12}
        tone="muted"
        className={styles.foot}
        aria-hidden="true"
      >
        <span>
          <Keys>
            <ArrowUp size={12} strokeWidth={2} />
          </Keys>
          <Keys>
            <ArrowDown size={12} strokeWidth={2} />
          </Keys>
          {t("to move")}
        </span>
        <span>
          <Keys>{t("Enter")}</Keys>
          {t("to open")}
        </span>
        <span>
          <Keys>{t("Esc")}</Keys>
          {t("to close")}
        </span>
        <span className={styles.last}>
          <Keys>{SHORTCUT.keys}</Keys>
          {t("from any screen")}
        </span>
      </Row>
    </DialogFrame>
  );
}

/** The entry that Enter opens: the one that was selected for this text, or else the first one. */
function useActive(entries: readonly Entry[], typed: string) {
  const [selection, setSelection] = useState<{ key: string; typed: string }>();
  const selectedKey = selection?.typed === typed ? selection.key : undefined;
  return {
    active: entries.find(({ key }) => key === selectedKey) ?? entries[0],
    select: (entry: Entry | undefined) => entry && setSelection({ key: entry.key, typed }),
  };
}

/**
 * Closes 'Jump to' at a navigation, but not
 * - at the click on a link, because a question about unsaved settings may hold it back,
 * - when a filter of the screen replaces the address,
 * - when a screen appears whose link was clicked before 'Jump to' opened. The browser's history has had its key since that click.
 */
function useCloseOnNavigation(close: () => void): void {
  const { key } = useLocation();
  const isReplaced = useNavigationType() === "REPLACE";
  const [keysAtOpening] = useState(() => [key, history.state?.key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address closes it
  useEffect(() => {
    if (!keysAtOpening.includes(key) && !isReplaced) close();
  }, [key]);
}

/** If Enter is pressed before the results have arrived, opens the first one when they do, unless the text has changed. */
function useOpenWhenFound(isPending: boolean, typed: string, open: (inNewTab: boolean) => void) {
  const [request, setRequest] = useState<{ typed: string; inNewTab: boolean }>();
  const isDue = request?.typed === typed && !isPending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the results' arrival opens
  useEffect(() => {
    if (!isDue) return;
    setRequest(undefined);
    open(request?.inNewTab ?? false);
  }, [isDue]);
  return (inNewTab: boolean) => setRequest({ typed, inNewTab });
}
