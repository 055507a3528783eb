// @vitest-environment happy-dom
/** What Login sends, and where it leads. Its problems are in forms.test.tsx. */
import { act } from "react";
import { useLocation } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { LoginScreen } from "../../../web/features/auth/login-screen.tsx";
import { RegisterScreen } from "../../../web/features/auth/register-screen.tsx";
import { useSession } from "../../../web/features/auth/session.store.ts";
import { languageState } from "../../../web/lib/language.store.ts";
import { button, click, field, one, press, renderAt, submit, type } from "./render.tsx";
import { MAYA } from "./session-user.ts";
import { readInSpanish } from "./spanish.ts";

/** The screens of Login and Register, and after them the address to which they lead. */
function Screens() {
  const { pathname } = useLocation();
  if (pathname === "/register") return <RegisterScreen signOut={signOut} />;
  return pathname === "/login" ? <LoginScreen /> : <p id="home">{pathname}</p>;
}

const signOut = vi.fn(async () => useSession.getState().reset());
let remove: (() => Promise<void>) | undefined;
let respond: () => Promise<Response>;
let sent: unknown[];

const json = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status });

async function logIn(email: string, password: string): Promise<void> {
  await type(field("email"), email);
  await type(field("password"), password);
  await submit();
}

beforeEach(async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API
  document.cookie = "login-role=; Path=/login; Max-Age=0";
  sent = [];
  useSession.setState({ status: "known", user: null });
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return respond();
  });
  await open("/login");
});

/** Opens a screen in place of the one that is open. */
async function open(address: string, state: unknown = null): Promise<void> {
  await remove?.();
  remove = await renderAt(address, <Screens />, state);
}

describe("Login", () => {
  it("is sent for a resident unless chosen otherwise, with a trimmed email, and shows the server's own text", async () => {
    respond = json(401, { error: "Invalid email or password." });
    await logIn(" maya@example.com ", "wrong");
    expect(sent).toEqual([
      { email: "maya@example.com", password: "wrong", role: "resident", remember: false },
    ]);
    expect(one('[role="alert"]').textContent).toBe("Invalid email or password.");
    expect(document.activeElement?.getAttribute("name")).toBe("password");
  });

  it.each([
    ["English", () => undefined],
    ["Spanish", readInSpanish],
  ])("marks each missing field, in %s", async (_language, chooseLanguage) => {
    await act(async () => chooseLanguage());
    await submit();
    expect(document.querySelectorAll("[aria-invalid=true]")).toHaveLength(2);
  });

  it("keeps what is typed and chosen when everything is rendered again in another language", async () => {
    await type(field("email"), "grace@example.com");
    await type(field("password"), "half a passw");
    await click('input[value="staff"]');
    await click('input[name="remember"]');
    await act(async () => languageState.setState({ language: "es" }));
    await open("/login");
    respond = json(401, { error: "Invalid email or password." });
    await submit();
    expect(sent).toEqual([
      { email: "grace@example.com", password: "half a passw", role: "staff", remember: true },
    ]);
    await open("/login");
    expect(field("password").value).toBe("");
  });

  it.each(["/login", "/register"])("redirects a logged-in resident from %s", async (path) => {
    await open(path);
    await act(async () => useSession.setState({ status: "known", user: MAYA }));
    expect(one("#home").textContent).toBe("/dashboard");
  });

  const GRACE = { ...MAYA, userID: "S-GRACE001", role: "staff", isManager: true } as const;
  const INCIDENT = "/staffdashboard/incidents/64b1";
  it.each([
    ["a tab and a record of a resident", "/dashboard#incidents/64b1", MAYA, "/dashboard#incidents/64b1"],
    ["a record of staff", `${INCIDENT}?mine=1`, GRACE, `${INCIDENT}?mine=1`],
    ["the other role's screen", INCIDENT, MAYA, "/dashboard"],
    ["managers' screen", "/staffdashboard/settings", { ...GRACE, isManager: false }, "/staffdashboard"],
    ["no screen", "/nothing", MAYA, "/dashboard"],
  ])("leads to where the user wanted to go: %s", async (_what, wanted, user, address) => {
    const { pathname, search, hash } = new URL(wanted, "http://portal");
    await open("/login", { from: { pathname, search, hash, state: { note: 1 } } });
    await act(async () => useSession.setState({ status: "known", user }));
    expect(`${location.pathname}${location.search}${location.hash}`).toBe(address);
    expect(history.state.usr?.note).toBe(address === wanted ? 1 : undefined);
  });

  it("offers the role of the last login, or of where the user wanted to go, and says how to change a wrong one", async () => {
    respond = json(401, { error: "Invalid email or password." });
    await logIn("grace@example.com", "wrong");
    expect(document.body.textContent).toContain("If you are staff, choose Staff above.");
    await click('input[value="staff"]');
    respond = json(200, GRACE);
    await logIn("grace@example.com", "secret");
    const chosen = () => one<HTMLInputElement>('input[type="radio"]:checked').value;
    for (const [state, role] of [
      [null, "staff"],
      [{ from: { pathname: "/dashboard", search: "", hash: "" } }, "resident"],
    ] as const) {
      await act(async () => useSession.setState({ status: "known", user: null }));
      await open("/login", state);
      expect(chosen()).toBe(role);
    }
  });
});

it("keeps the focus on the page from Login to a second step by passkey, and back", async () => {
  respond = json(200, { secondFactor: true, ways: ["passkey"] });
  field("password").focus();
  await logIn("grace@example.com", "secret");
  await act(() => import("../../../web/features/auth/second-step.tsx"));
  expect([one("h1").textContent, document.activeElement?.id]).toEqual(["Two-step login", "main"]);
  button("Back to login")?.focus();
  await press("Back to login");
  expect([one("h1").textContent, document.activeElement?.id]).toEqual(["Log in", "main"]);
});

describe("a link that is opened while somebody is logged in", () => {
  const openLinkOf = async (email: string) => {
    respond = json(200, { email, purpose: "invite" });
    await act(async () => useSession.setState({ status: "known", user: MAYA }));
    await open("/register#invite=abc");
  };

  it("asks who is not its owner first, and ends that session", async () => {
    await openLinkOf("otto@example.com");
    expect(one("main").textContent).toContain(
      "You are logged in as Maya Lindqvist (maya@example.com, resident).",
    );
    expect(one("main").textContent).toContain("This link is for otto@example.com.");
    expect(document.querySelector("form")).toBeNull();
    await click("main button");
    expect(signOut).toHaveBeenCalledOnce();
    expect(field("email").value).toBe("otto@example.com");
  });

  it("asks its owner nothing", async () => {
    await openLinkOf(MAYA.email);
    expect(field("email").value).toBe(MAYA.email);
  });
});
