/** Starts the web app: hydrates prerendered pages and renders the others. */
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { loadPublicPage } from "./app/routes.tsx";
import { registerServiceWorker } from "./app/service-worker-registration.ts";
import { startHistoryGuard } from "./lib/history-guard.ts";
import { showPageLanguage } from "./lib/load-language.ts";
import { reloadWhenIdle } from "./lib/new-version.ts";
import { brand } from "./lib/property.store.ts";
import { reportUncaughtErrors } from "./lib/report-error.ts";
import { writeStored } from "./lib/storage.ts";
import { IconDefaults } from "./ui/icon-defaults.tsx";
import "./ui/tokens.css";
import "./ui/fonts.css";
import "./ui/layers.css";
import "./ui/print.css";

reportUncaughtErrors();
startHistoryGuard();
reloadWhenIdle();
// The offline page shows the brand, and can't fetch it.
writeStored("brand", brand());

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root element.");
const app = (
  <StrictMode>
    <IconDefaults>
      <App />
    </IconDefaults>
  </StrictMode>
);

async function hydrate(element: HTMLElement): Promise<void> {
  // If the code can't be loaded, React renders the page again, with the retry screen.
  await loadPublicPage(location.pathname).catch(() => undefined);
  // A translator has wrapped the texts, so the elements are not those that React expects.
  if (element.querySelector("font")) createRoot(element).render(app);
  else hydrateRoot(element, app);
  // `public/start-on-input.js` repeats what the visitor did before.
  document.dispatchEvent(new Event("app:hydrating"));
}

async function start(element: HTMLElement): Promise<void> {
  // If the texts can't be loaded, the page is in English.
  await showPageLanguage().catch(() => undefined);
  if (element.firstElementChild) await hydrate(element);
  else createRoot(element).render(app);
}

void start(root);

// File names of `npm run dev` have no content hash, so the files must not be cached.
if (import.meta.env.PROD) registerServiceWorker();
