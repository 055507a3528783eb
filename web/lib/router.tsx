/**
 * The address of the page, and navigation within the app. Which screen an address shows is in the table of screens
 * (`src/domain/page-routes.ts`), so there are no routes to match here.
 */
import { recordAt } from "@domain/page-routes.ts";
import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";

interface Path {
  pathname: string;
  search: string;
  hash: string;
}

export interface Location extends Path {
  /** The state of the entry in the browser's history. Any script can write it. */
  state: unknown;
  /** Another text for each navigation. */
  key: string;
}

/** An address of the app. Without a path, it is on the present page. */
export type To = string | Partial<Path>;

interface NavigateOptions {
  /** Whether the address replaces the present entry in the browser's history. */
  replace?: boolean;
  state?: unknown;
}

type Navigate = (to: To, options?: NavigateOptions) => void;

interface Router {
  location: Location;
  /** How the location was reached: by the browser, or by the app. */
  navigationType: "POP" | "PUSH" | "REPLACE";
  navigate: Navigate;
}

/** The state of an entry in the browser's history, whose position is `idx`. */
interface EntryState {
  usr?: unknown;
  key?: string;
  idx?: number;
}

const RouterContext = createContext<Router | undefined>(undefined);

function useRouter(): Router {
  const router = useContext(RouterContext);
  if (router === undefined) throw new Error("The component is not within a router.");
  return router;
}

const entryState = (): EntryState => (window.history.state as EntryState | null) ?? {};

/** The position of the present entry in the browser's history. */
export const historyIndex = (): number => entryState().idx ?? 0;

const prefixed = (mark: string, text = ""): string => {
  const rest = text.startsWith(mark) ? text.slice(1) : text;
  return rest === "" ? "" : `${mark}${rest}`;
};

/** The path, query and fragment of an address. */
function addressOf(to: To, present: string): string {
  if (typeof to !== "string") {
    return `${to.pathname ?? present}${prefixed("?", to.search)}${prefixed("#", to.hash)}`;
  }
  const [path = "", hash] = to.split(/#(.*)/s);
  const [pathname = "", search] = path.split(/\?(.*)/s);
  return addressOf({ pathname: pathname || present, search: search ?? "", hash: hash ?? "" }, present);
}

function read(navigationType: Router["navigationType"]): Omit<Router, "navigate"> {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = "default" } = entryState();
  return { location: { pathname, search, hash, state: usr, key }, navigationType };
}

/** Takes Back and Forward in place of the router. */
type PopGuard = () => void;

let guard: PopGuard | undefined;

/** Lets a form stop Back and Forward. @param next undefined to let them through */
export function setPopGuard(next: PopGuard | undefined): void {
  guard = next;
}

/** The router of the app. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [at, setAt] = useState(() => {
    const held = entryState();
    window.history.replaceState({ ...held, idx: held.idx ?? 0 }, "");
    return read("POP");
  });

  useEffect(() => {
    const onPop = () => (guard ? guard() : startTransition(() => setAt(read("POP"))));
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, []);

  const navigate = useCallback<Navigate>((to, { replace = false, state = null } = {}) => {
    const address = addressOf(to, window.location.pathname);
    const key = Math.random().toString(36).slice(2, 10);
    const entry = { usr: state, key, idx: historyIndex() + (replace ? 0 : 1) };
    if (replace) window.history.replaceState(entry, "", address);
    else window.history.pushState(entry, "", address);
    const next = read(replace ? "REPLACE" : "PUSH");
    startTransition(() => setAt(next));
  }, []);

  const router = useMemo(() => ({ ...at, navigate }), [at, navigate]);
  return <RouterContext value={router}>{children}</RouterContext>;
}

/** A router for prerendering one page. */
export function StaticRouter({ pathname, children }: { pathname: string; children: ReactNode }) {
  const location = { pathname, search: "", hash: "", state: null, key: "default" };
  const navigate = () => undefined;
  return <RouterContext value={{ location, navigationType: "POP", navigate }}>{children}</RouterContext>;
}

export const useLocation = (): Location => useRouter().location;

export const useNavigate = (): Navigate => useRouter().navigate;

export const useNavigationType = (): Router["navigationType"] => useRouter().navigationType;

/** The id of the record in the address, such as that of an incident. */
export const useRecordID = (): string | undefined => recordAt(useLocation().pathname);

type Search = URLSearchParams | Record<string, string>;

/** The query of the address, and a function that changes it. */
export function useSearchParams() {
  const { location, navigate } = useRouter();
  const { search } = location;
  const set = useCallback(
    (next: Search | ((present: URLSearchParams) => Search), options?: NavigateOptions) => {
      const chosen = typeof next === "function" ? next(new URLSearchParams(window.location.search)) : next;
      navigate({ search: new URLSearchParams(chosen).toString() }, options);
    },
    [navigate],
  );
  return [useMemo(() => new URLSearchParams(search), [search]), set] as const;
}

/** Leads to another address. */
export function Navigate({ to, replace = false }: { to: To; replace?: boolean }) {
  const { location, navigate } = useRouter();
  const address = addressOf(to, location.pathname);
  useEffect(() => navigate(address, { replace }), [address, replace, navigate]);
  return null;
}

interface Followed extends NavigateOptions, Pick<AnchorHTMLAttributes<HTMLAnchorElement>, "target"> {}

/** The address of a link, and a function that follows it unless the browser is to open it elsewhere. */
export function useLink(to: To, { target, replace, state }: Followed) {
  const { location, navigate } = useRouter();
  const href = addressOf(to, location.pathname);
  const present = `${location.pathname}${location.search}${location.hash}`;
  function follow(event: MouseEvent): void {
    const hasModifier = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (event.button !== 0 || hasModifier || (target !== undefined && target !== "_self")) return;
    event.preventDefault();
    navigate(href, { replace: replace ?? href === present, state });
  }
  return { href, follow };
}
