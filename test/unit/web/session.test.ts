// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { routeAccessFor } from "../../../web/features/auth/route-access.ts";
import { useSession } from "../../../web/features/auth/session.store.ts";
import { api } from "../../../web/lib/http.ts";
import { languageState } from "../../../web/lib/language.store.ts";
import { MAYA } from "./session-user.ts";

function answer(status: number, body: unknown = {}) {
  const fetched = vi.fn(async () => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

const check = () => useSession.getState().check();
const user = () => useSession.getState().user;
const signedIn = () => useSession.setState({ status: "known", user: MAYA });

describe("the route guard", () => {
  const resident = { status: "known", user: MAYA } as const;

  it.each([
    ["while the session is unknown", { status: "unknown", user: null }, ["staff"], "loading"],
    ["visitors", { status: "known", user: null }, ["staff"], "login"],
    ["the wrong role", resident, ["staff"], "unauthorized"],
    ["the right role", resident, ["resident"], "enter"],
    ["one of two roles", resident, ["staff", "resident"], "enter"],
  ] as const)("leads %s where they belong", (_who, session, roles, access) => {
    expect(routeAccessFor(session, roles)).toBe(access);
  });

  it.each([
    ["", "enter"],
    ["2099-01-01T00:00:00.000Z", "enter"],
    ["2020-01-01T00:00:00.000Z", "second-step"],
  ])("leads to the second step from when it is due (%j)", (secondFactorDueAt, access) => {
    const session = { status: "known", user: { ...MAYA, role: "staff", secondFactorDueAt } } as const;
    expect(routeAccessFor(session, ["staff"])).toBe(access);
    expect(routeAccessFor(session, ["resident"])).toBe("unauthorized");
  });

  it("leads to the second step when the server says so, at any local time", () => {
    useSession.setState({ status: "known", user: { ...MAYA, role: "staff" } });
    useSession.getState().requireSecondStep();
    expect(routeAccessFor(useSession.getState(), ["staff"])).toBe("second-step");
  });
});

describe("the session check", () => {
  it.each([401, 403, 404])("finds no user if the first response is %i", async (status) => {
    answer(status);
    await check();
    expect(useSession.getState()).toMatchObject({ status: "known", user: null });
  });

  it.each([429, 500, 503, undefined])("knows nothing if the first response is %s", async (status) => {
    if (status) answer(status);
    else vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await check();
    expect(useSession.getState()).toMatchObject({ status: "unknown", isServerAway: true });
    answer(200, MAYA);
    await check();
    expect(useSession.getState()).toMatchObject({ status: "known", user: MAYA, isServerAway: false });
  });

  it("keeps the user while the server is unavailable, but not after a 401", async () => {
    signedIn();
    answer(503);
    await check();
    expect(user()).toEqual(MAYA);
    answer(401);
    await check();
    expect(user()).toBeNull();
  });

  it.each([
    ["a network's own page", "<!doctype html><h1>Welcome to the Wi-Fi</h1>"],
    ["something that is no user", '{"welcome":true}'],
  ])("throws nobody out because of %s, but does on an answer that says nobody", async (_, body) => {
    signedIn();
    vi.stubGlobal("fetch", async () => new Response(body));
    await check();
    expect(user()).toEqual(MAYA);
    vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
    await check();
    expect(user()).toBeNull();
  });

  it("asks again after a write in progress, because its response may bring a new session", async () => {
    signedIn();
    let isRenewed = false;
    let renew = () => {};
    vi.stubGlobal("fetch", (_path: string, { method }: RequestInit) => {
      if (method === "GET")
        return Promise.resolve(isRenewed ? Response.json(MAYA) : new Response(null, { status: 204 }));
      return new Promise<Response>((resolve) => {
        renew = () => {
          isRenewed = true;
          resolve(Response.json({}));
        };
      });
    });
    const write = api.post("/api/account/password", {});
    const checking = check();
    renew();
    await Promise.all([write, checking]);
    expect(user()).toEqual(MAYA);
  });

  it("makes one call for simultaneous checks", async () => {
    const fetched = answer(200, MAYA);
    await Promise.all([check(), check()]);
    expect(fetched).toHaveBeenCalledOnce();
  });
});

describe("private data on this device", () => {
  const OWN = "chat-draft:R-MAYA0001";
  const OTHER = "chat-unsent:R-NOAH0001";
  const kept = () => Object.keys(localStorage).sort();

  beforeEach(() => {
    for (const key of [OWN, OTHER, "browser-notices:R-MAYA0001", "theme"]) localStorage.setItem(key, "kept");
  });

  const DEVICE = ["browser-notices:R-MAYA0001", "theme"];
  const ALL = [...DEVICE, OWN, OTHER].sort();
  const anonymous = () => new Response(null, { status: 204 });
  const of =
    (status: number, body: unknown = {}) =>
    () =>
      Response.json(body, { status });
  const offline = () => {
    throw new TypeError("Failed to fetch");
  };

  const CASES = [
    ["is removed when nobody is signed in", anonymous, DEVICE],
    ["is removed on 401", of(401), DEVICE],
    ["stays for the person who is signed in, and no one else", of(200, MAYA), [...DEVICE, OWN].sort()],
    ["stays without a network", offline, ALL],
    ["stays on 503", of(503), ALL],
    ["stays on 429", of(429), ALL],
    ["stays on a network's own page", () => new Response("<h1>Welcome to the Wi-Fi</h1>"), ALL],
    ["stays on an answer that is no user", of(200, { welcome: true }), ALL],
  ] as const;

  describe.each([
    ["at the first check of a page", check],
    [
      "on an open page",
      () => {
        signedIn();
        return check();
      },
    ],
    ["on a page that checks no session", () => useSession.getState().sweep()],
  ])("%s", (_where, look) => {
    it.each(CASES)("%s", async (_what, fetched, expected) => {
      vi.stubGlobal("fetch", async () => fetched());
      await look();
      expect(kept()).toEqual(expected);
    });
  });

  it("leaves the session unknown on such a page without a response, so that the next screen checks again", async () => {
    vi.stubGlobal("fetch", async () => offline());
    await useSession.getState().sweep();
    expect(useSession.getState().status).toBe("unknown");
  });

  it("causes a check on such a page only if there is any and no check has started", async () => {
    const fetched = answer(200, MAYA);
    await Promise.all([check(), useSession.getState().sweep()]);
    expect(fetched).toHaveBeenCalledOnce();
    useSession.setState({ status: "unknown", user: null });
    for (const key of [OWN, OTHER]) localStorage.removeItem(key);
    await useSession.getState().sweep();
    expect(fetched).toHaveBeenCalledOnce();
  });
});

describe("signing in", () => {
  const signIn = () =>
    useSession.getState().signIn({ email: "e", password: "p", role: "resident", remember: false });

  it("is not undone by a check that began before it", async () => {
    let answerMe: (response: Response) => void = () => undefined;
    vi.stubGlobal("fetch", (path: string) =>
      path.endsWith("/me")
        ? new Promise<Response>((resolve) => {
            answerMe = resolve;
          })
        : Promise.resolve(Response.json(MAYA)),
    );
    const checking = check();
    await signIn();
    answerMe(new Response(null, { status: 204 }));
    await checking;
    expect(user()).toEqual(MAYA);
  });

  it("ends when the user logs out, even if a check in progress finds a session", async () => {
    signedIn();
    answer(200, MAYA);
    const checking = check();
    useSession.getState().reset();
    await checking;
    expect(useSession.getState()).toMatchObject({ status: "known", user: null });
  });

  it("accepts a short response and completes it by a session check, with the account's language", async () => {
    languageState.setState({ language: "es" });
    const calls: string[] = [];
    vi.stubGlobal("fetch", async (path: string) => {
      calls.push(path);
      const { userID, role } = MAYA;
      return Response.json(path.endsWith("/me") ? { ...MAYA, language: "en" } : { userID, role });
    });
    await signIn();
    expect(user()).toEqual({ ...MAYA, language: "en" });
    expect(calls).toEqual(["/api/auth/login", "/api/auth/me"]);
  });
});
