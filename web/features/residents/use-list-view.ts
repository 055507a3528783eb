/** The view of the list, stored in the URL. The typed text is written with a delay. */
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { filterInState, type ListView, readView, writeView } from "./view-address.ts";

/** Browsers throttle pages that change their URL at every key. */
const WRITE_TEXT_AFTER_MS = 250;

export function useListView(): { view: ListView; change: (part: Partial<ListView>) => void } {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const inAddress = readView(search);
  const [text, setText] = useState(inAddress.text);
  const written = useRef(inAddress.text);
  const arriving = filterInState(state);

  // A filter in the navigation state moves to the URL, for reloads and bookmarks.
  useEffect(() => {
    if (!arriving) return;
    const params = writeView(new URLSearchParams(), { ...readView(search), filter: arriving });
    navigate({ pathname, search: params.toString() }, { replace: true, state: null });
  }, [arriving, navigate, pathname, search]);

  // A link or the Back button changed the URL.
  useEffect(() => {
    if (inAddress.text === written.current) return;
    written.current = inAddress.text;
    setText(inAddress.text);
  }, [inAddress.text]);

  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text;
      setSearch((now) => writeView(now, { ...readView(now), text }), { replace: true });
    }, WRITE_TEXT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, setSearch]);

  function change(part: Partial<ListView>): void {
    if (part.text !== undefined) setText(part.text);
    const { text: _typed, ...rest } = part;
    if (Object.keys(rest).length === 0) return;
    const next = { ...inAddress, text: part.text ?? text, ...rest };
    written.current = next.text;
    setSearch(writeView(search, next), { replace: true });
  }

  return { view: { ...inAddress, filter: arriving ?? inAddress.filter, text }, change };
}
