// @vitest-environment happy-dom
import { act } from "react";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LoginScreen } from "../../../web/features/auth/login-screen.tsx";
import { RegisterScreen } from "../../../web/features/auth/register-screen.tsx";
import { useSession } from "../../../web/features/auth/session.store.ts";
import { emptyPage } from "./empty-page.ts";
import { one, renderAt, type } from "./render.tsx";

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
  it("starts with the role Resident and without 'Remember me'", () => {
    expect(one<HTMLInputElement>('input[value="resident"]').checked).toBe(true);
    expect(one<HTMLInputElement>('input[name="remember"]').checked).toBe(false);
  });

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

  it("shows the server's own text", async () => {
    respond = json(401, { error: "Invalid email or password." });
    await logIn("maya@example.com", "wrong");
    expect(box()).toBe("Invalid email or password.");
    expect(document.activeElement?.getAttribute("name")).toBe("password");
  });

  it("shows 'Login failed' if the response has no text", async () => {
    respond = json(500, {});
    await logIn("maya@example.com", "secret");
    expect(box()).toBe("Login failed");
  });

  it("shows 'Server error. Try again later.' without a response", async () => {
    respond = () => Promise.reject(new TypeError("Failed to fetch"));
    await logIn("maya@example.com", "secret");
    expect(box()).toBe("Server error. Try again later.");
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
      const user = {
        userID: "R-1",
        role: "resident",
        access: "member",
        firstName: "",
        lastName: "",
        email: "",
      };
      await act(async () => useSession.setState({ status: "known", user: user as never }));
      expect(one("#home").textContent).toBe("/dashboard");
    },
  );
});
