/** The choice of the theme: System, Light or Dark. */
import { msg } from "@domain/message.ts";
import { Monitor, Moon, Sun } from "lucide-react";
import { t } from "../lib/t.ts";
import { SegmentedControl } from "./segmented-control.tsx";
import { type Theme, useTheme } from "./theme.ts";

const CHOICES: { value: Theme; label: string; icon: React.ReactNode }[] = [
  { value: "system", label: msg("System"), icon: <Monitor /> },
  { value: "light", label: msg("Light"), icon: <Sun /> },
  { value: "dark", label: msg("Dark"), icon: <Moon /> },
];

export function ThemeChoice() {
  const theme = useTheme((state) => state.theme);
  const choose = useTheme((state) => state.choose);
  return <SegmentedControl label={t("Theme")} choices={CHOICES} value={theme} onChange={choose} />;
}
