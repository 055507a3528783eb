/** The choice of the theme: System, Light or Dark. */
import { msg } from "@domain/message.ts";
import { Monitor, Moon, Sun } from "lucide-react";
import { t } from "../lib/t.ts";
import { SegmentedControl } from "./segmented-control.tsx";
import { type Theme, useTheme } from "./theme.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

const CHOICES: { value: Theme; label: string; icon: React.ReactNode }[] = [
  { value: "system", label: msg("System"), icon: <Monitor {...icon} /> },
  { value: "light", label: msg("Light"), icon: <Sun {...icon} /> },
  { value: "dark", label: msg("Dark"), icon: <Moon {...icon} /> },
];

export function ThemeChoice() {
  const theme = useTheme((state) => state.theme);
  const choose = useTheme((state) => state.choose);
  return <SegmentedControl label={t("Theme")} choices={CHOICES} value={theme} onChange={choose} />;
}
