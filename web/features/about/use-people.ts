/** The people of the About page. The server's page has them in a data block, so that they are shown from the start. */
import { ABOUT_BLOCK } from "@domain/about.ts";
import type { AboutPeople } from "@domain/settings.ts";
import { createContext, useContext, useEffect, useState } from "react";
import { api } from "../../lib/http.ts";
import { useProperty } from "../../lib/property.store.ts";

/** The people that a page is prerendered with. */
export const PrerenderedPeople = createContext<AboutPeople | undefined>(undefined);

function peopleOfPage(): AboutPeople | undefined {
  const block = typeof document === "undefined" ? null : document.getElementById(ABOUT_BLOCK);
  return block ? JSON.parse(block.textContent) : undefined;
}

/** The last response, for a visitor who returns to the page. */
let latest = peopleOfPage();

/** The people; undefined until they have loaded. They are fetched if the page has none, or if the settings have changed since. */
export function usePeople(): AboutPeople["people"] | undefined {
  const prerendered = useContext(PrerenderedPeople);
  const [response, setResponse] = useState(prerendered ?? latest);
  const version = useProperty((state) => state.version);
  useEffect(() => {
    if (latest !== undefined && latest.version === version) return;
    api.get<AboutPeople>("/api/property/about").then(
      (people) => {
        latest = people;
        setResponse(people);
      },
      // The page is useful without them, and the next visit tries again.
      () => undefined,
    );
  }, [version]);
  return response?.people;
}
