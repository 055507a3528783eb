/** System, Light or Dark. */
import { Monitor, Moon, Sun } from "lucide-react";
import { SegmentedControl } from "./segmented-control.tsx";
import { type Theme, useTheme } from "./theme.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

const CHOICES: { value: Theme; label: string; icon: React.ReactNode }[] = [
  { value: "system", label: "System", icon: <Monitor {...icon} /> },
  { value: "light", label: "Light", icon: <Sun {...icon} /> },
  { value: "dark", label: "Dark", icon: <Moon {...icon} /> },
];

export function ThemeChoice() {
  const theme = useTheme((state) => state.theme);
  const choose = useTheme((state) => state.choose);
  return <SegmentedControl label="Theme" choices={CHOICES} value={theme} onChange={choose} />;
}
