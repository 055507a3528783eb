/** The name of the logged-in user; empty if it was not entered. */
import { useSession } from "./session.store.ts";

export const useUserName = (): string =>
  useSession(({ user }) => (user ? `${user.firstName} ${user.lastName}`.trim() : ""));
