/** The usual icon: 16 pixels, in thin lines. Other icons say their `size` and `strokeWidth`. Screen readers skip all of them. */
import { LucideProvider } from "lucide-react";
import type { ReactNode } from "react";

export const IconDefaults = ({ children }: { children: ReactNode }) => (
  <LucideProvider size={16} strokeWidth={1.75}>
    {children}
  </LucideProvider>
);
