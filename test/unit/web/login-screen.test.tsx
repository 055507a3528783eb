// @vitest-environment happy-dom
import { act } from "react";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LoginScreen } from "../../../web/features/auth/login-screen.tsx";
import { RegisterScreen } from "../../../web/features/auth/register-screen.tsx";
import { useSession } from "../../../web/features/auth/session.store.ts";
import { emptyPage } from "./empty-page.ts";
import { one, renderAt, type } from "./render.tsx";
import { MAYA } from "./session-user.ts";

/** The screens of Login and Register, and after them the address to which they lead. */
function Screens() {
  const { pathname } = useLocation();
  if (pathname === "/register") return <RegisterScreen />;
  return pathname === "/login" ? <LoginScreen /> : <p id="home">{pathname}</p>;
}

let remove: () => Promise<void>;
let respond: () => Promise<Response>;
let sent: unknown[];

const json = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status });
const box = () => document.querySelector('[role="alert"]')?.textContent;

async function logIn(email: string, password: string): Promise<void> {
  await type(one<HTMLInputElement>('input[name="email"]'), email);
  await type(one<HTMLInputElement>('input[name="password"]'), password);
  await act(async () => one<HTMLFormElement>("form").requestSubmit());
}

beforeEach(async () => {
  sent = [];
  useSession.setState({ status: "known", user: null });
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return respond();
  });
  remove = await renderAt("/login", <Screens />);
});
afterEach(emptyPage);

describe("Login", () => {
  it.each([
    ["", "", "email"],
    ["", "secret", "email"],
    ["maya@example.com", "", "password"],
  ])("asks for both fields: %j and %j", async (email, password, focused) => {
    await logIn(email, password);
    expect(box()).toBe("Both email and password are required.");
    expect(document.activeElement?.getAttribute("name")).toBe(focused);
    expect(sent).toEqual([]);
  });

  it.each<[string, () => Promise<Response>, string]>([
    [
      "the server's own text",
      json(401, { error: "Invalid email or password." }),
      "Invalid email or password.",
    ],
    ["its own text if the response has none", json(500, {}), "Login failed"],
    [
      "its own text without a response",
      () => Promise.reject(new TypeError("Failed to fetch")),
      "Server error. Try again later.",
    ],
  ])("of a resident, unless chosen otherwise, shows %s", async (_what, answer, text) => {
    respond = answer;
    await logIn("maya@example.com", "wrong");
    expect(sent).toEqual([
      { email: "maya@example.com", password: "wrong", role: "resident", remember: false },
    ]);
    expect(box()).toBe(text);
    expect(document.activeElement?.getAttribute("name")).toBe("password");
  });

  it("sends the chosen role and opens the staff dashboard for staff", async () => {
    respond = json(200, { userID: "S-GRACE001", role: "staff", access: "member", firstName: "Grace" });
    await act(async () => one<HTMLInputElement>('input[value="staff"]').click());
    await act(async () => one<HTMLInputElement>('input[name="remember"]').click());
    await logIn(" grace@example.com ", "secret");
    expect(sent).toEqual([{ email: "grace@example.com", password: "secret", role: "staff", remember: true }]);
    expect(one("#home").textContent).toBe("/staffdashboard");
  });

  it.each(["/login", "/register"])(
    "redirects a logged-in resident from %s to the resident dashboard",
    async (path) => {
      await remove();
      remove = await renderAt(path, <Screens />);
      await act(async () => useSession.setState({ status: "known", user: MAYA }));
      expect(one("#home").textContent).toBe("/dashboard");
    },
  );
});
