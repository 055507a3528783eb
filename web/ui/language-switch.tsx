/**
 * The languages of the portal as links. Without the page's code, the server answers with the page in that language; with it, the texts
 * change in place. The device keeps the choice.
 */
import { LANGUAGE_QUERY, LANGUAGES, type Language } from "@domain/languages.ts";
import { OFFERED_LANGUAGES } from "@domain/offered-languages.ts";
import type { MouseEvent } from "react";
import { useLanguage } from "../lib/language.store.ts";
import { chooseLanguage } from "../lib/load-language.ts";
import { t } from "../lib/t.ts";
import styles from "./language-switch.module.css";

const addressOf = (code: Language) => `?${LANGUAGE_QUERY}=${code}`;

/** Keeps the rest of the address and its state, in which the token of an invitation may be. */
function reloadIn(code: Language): void {
  const address = new URL(location.href);
  address.searchParams.set(LANGUAGE_QUERY, code);
  history.replaceState(history.state, "", address);
  location.reload();
}

export function LanguageSwitch() {
  const current = useLanguage();

  function choose(event: MouseEvent, code: Language): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    chooseLanguage(code).catch(() => reloadIn(code));
  }

  return (
    <nav aria-label={t("Language")} className={styles.languages}>
      {OFFERED_LANGUAGES.map((code) => (
        <a
          key={code}
          href={addressOf(code)}
          lang={code}
          hrefLang={code}
          aria-current={code === current ? "true" : undefined}
          onClick={(event) => choose(event, code)}
        >
          {LANGUAGES[code].name}
        </a>
      ))}
    </nav>
  );
}
