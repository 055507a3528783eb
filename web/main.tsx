/** Starts the web app: takes over a page that is in the HTML already, and draws the others. */
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { loadPublicPage } from "./app/routes.tsx";
import { registerServiceWorker } from "./app/service-worker-registration.ts";
import { reportUncaughtErrors } from "./lib/report-error.ts";
import "./ui/tokens.css";
import "./ui/fonts.css";
import "./ui/base.css";
import "./ui/print.css";

reportUncaughtErrors();

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root element.");
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

async function takeOver(element: HTMLElement): Promise<void> {
  // Without the code the page draws itself anew, and shows what a page without its code shows.
  await loadPublicPage(location.pathname).catch(() => undefined);
  hydrateRoot(element, app);
}

if (root.firstElementChild) void takeOver(root);
else createRoot(root).render(app);

// The sources of `npm run dev` change under their names and are not to be kept.
if (import.meta.env.PROD) registerServiceWorker();
