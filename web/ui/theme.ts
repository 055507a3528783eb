/** The user's theme. `public/theme.js` applies the stored value, under the same key, before the first paint. */
import { create } from "zustand";
import { readStored, writeStored } from "../lib/storage.ts";

export type Theme = "system" | "light" | "dark";

const KEY = "theme";

function apply(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function readTheme(): Theme {
  const theme = readStored(KEY);
  return theme === "light" || theme === "dark" ? theme : "system";
}

interface ThemeState {
  theme: Theme;
  choose: (theme: Theme) => void;
}

export const useTheme = create<ThemeState>()((set) => ({
  theme: readTheme(),
  choose: (theme) => {
    writeStored(KEY, theme === "system" ? "" : theme);
    apply(theme);
    set({ theme });
  },
}));
