/** The question before an announcement is sent now. */
import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { listIn } from "./announcement-form.ts";
import { alsoText, residents } from "./announcement-texts.ts";
import type { Compose } from "./use-compose.ts";

export function SendNowDialog({ compose: { form, reach, isAsking, stopAsking } }: { compose: Compose }) {
  const { title, audience, sendBy } = form.values;
  const id = useId();
  if (!reach) return null;
  const all = audience === "everyone" ? "all " : "";
  return (
    <Dialog
      open={isAsking}
      title={`Send to ${all}${residents(reach.recipients)}?`}
      onClose={stopAsking}
      actions={
        <>
          <Button onClick={stopAsking}>Keep editing</Button>
          <Button type="submit" form={id} variant="primary" busy={form.pending}>
            Send now
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.submit}>
        <p>
          “{title.trim()}” goes out now and can’t be taken back.
          {alsoText(reach, listIn(sendBy))}
        </p>
      </form>
    </Dialog>
  );
}
