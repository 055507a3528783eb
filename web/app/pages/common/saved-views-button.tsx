/** The button beside the filters of a list that opens its saved views. */

import type { ListFilter } from "@domain/saved-view.ts";
import type { ViewedList } from "@domain/saved-view-rules.ts";
import { Bookmark } from "lucide-react";
import { useRef, useState } from "react";
import { t } from "../../../lib/t.ts";
import { IconButton } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const panel = lazyPart(async () => (await import("./saved-views-panel.tsx")).SavedViewsPanel);

export function SavedViewsButton({ list, filter }: { list: ViewedList; filter: ListFilter }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        ref={button}
        label={t("Saved views")}
        title={t("Saved views")}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={panel.preload}
        onFocus={panel.preload}
        onClick={() => setOpen(!isOpen)}
      >
        <Bookmark />
      </IconButton>
      <panel.Part
        wanted={isOpen}
        isOpen={isOpen}
        list={list}
        filter={filter}
        button={button}
        onClose={close}
      />
    </>
  );
}
