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

export interface PaletteProps {
  typed: string;
  onType: (typed: string) => void;
  groups: readonly EntryGroup[];
  /** The text that the groups belong to. */
  searched: string;
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
  groups: found,
  searched,
  isPending = false,
  retry,
  placeholder,
  hint,
  onOpen,
  onClose,
  focusContent,
}: PaletteProps) {
  const id = useId();
  const hasLed = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const excess = excessOf(typed, QUERY_MAX_LENGTH);
  const groups = excess === undefined ? found : [];
  const entries = groups.flatMap((group) => group.entries);
  const { active, select } = useActive(entries, typed);
  useCloseOnNavigation(onClose);
  const openWhenFound = useOpenWhenFound(isPending, typed, (inNewTab) => open(inNewTab));

  useEffect(() => {
    if (active) document.getElementById(optionID(id, active))?.scrollIntoView({ block: "nearest" });
  }, [active, id]);

  /** Clicks the option, so that all that watches clicks on links notices it. */
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
    hasLed.current = true;
    onClose();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent) || event.shiftKey || event.altKey) return;
    const move = MOVES[event.key];
    if (event.key === "Enter") {
      event.preventDefault();
      if (isPending) openWhenFound(hasMainModifier(event));
      else open(hasMainModifier(event));
    } else if (move && entries.length > 0) {
      event.preventDefault();
      const at = active ? entries.indexOf(active) : -1;
      select(entries[move(at, entries.length)]);
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
      onClosed={() => {
        if (hasLed.current) focusContent();
        return hasLed.current;
      }}
    >
      <Radix.Title className={text.hidden}>{t("Jump to")}</Radix.Title>
      <Row gap={3} className={styles.field}>
        <Search size={20} strokeWidth={1.75} aria-hidden />
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
        <Options
          id={id}
          groups={groups}
          active={active}
          searched={searched}
          onPoint={select}
          onClick={onClick}
        />
      </div>
      {entries.length === 0 && !isPending && !retry ? (
        <EmptyState icon={<SearchX size={24} strokeWidth={1.75} aria-hidden />} hint={hint}>
          {excess === undefined ? (
            t("Nothing found for “{searched}”.", { searched })
          ) : (
            <span role="status">{excess}</span>
          )}
        </EmptyState>
      ) : null}
      <ResultCount searched={searched} count={entries.length} isPending={isPending} />
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

/** Where the keys lead in a list, from a position or from -1. */
const MOVES: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The entry that Enter opens: the one that was selected for this text, or else the first one. */
function useActive(entries: readonly Entry[], typed: string) {
  const [selected, setSelected] = useState<{ key: string; typed: string }>();
  const chosenEntry = selected?.typed === typed ? entries.find(({ key }) => key === selected.key) : undefined;
  return {
    active: chosenEntry ?? entries[0],
    select: (entry: Entry | undefined) => entry && setSelected({ key: entry.key, typed }),
  };
}

/**
 * A question about unsaved settings delays the navigation of a link, so the click alone doesn't close it. A filter only replaces the
 * address. The screen of a link that was clicked before 'Jump to' opened may still arrive; the browser has its address already.
 */
function useCloseOnNavigation(close: () => void): void {
  const { key } = useLocation();
  const isReplaced = useNavigationType() === "REPLACE";
  const [opened] = useState(() => [key, history.state?.key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address closes it
  useEffect(() => {
    if (!opened.includes(key) && !isReplaced) close();
  }, [key]);
}

/** Enter before the results are there opens the first of them. Typing on takes it back. */
function useOpenWhenFound(isPending: boolean, typed: string, open: (inNewTab: boolean) => void) {
  const [wanted, setWanted] = useState<{ typed: string; inNewTab: boolean }>();
  const isDue = wanted?.typed === typed && !isPending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the results' arrival opens
  useEffect(() => {
    if (!isDue) return;
    setWanted(undefined);
    open(wanted?.inNewTab ?? false);
  }, [isDue]);
  return (inNewTab: boolean) => setWanted({ typed, inNewTab });
}
