/** The page for unknown paths. */

import { MapPinOff } from "lucide-react";
import { paths } from "../../../lib/paths.ts";
import { t } from "../../../lib/t.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { MessageScreen } from "../../message-screen.tsx";

export function NotFoundPage() {
  useTitle(t("Page Not Found"));
  return (
    <MessageScreen
      icon={<MapPinOff size={24} />}
      title={t("Page Not Found")}
      actions={
        <ButtonLink variant="primary" to={paths.home}>
          {t("Back to Home")}
        </ButtonLink>
      }
    >
      {t("There is no page at this address. It may have moved, or the address may be mistyped.")}
    </MessageScreen>
  );
}
