/** A public page that is not written yet: its title, what it will show, and the way back. */
import { useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Button } from "../../ui/button.tsx";
import { ComingSoon } from "../../ui/coming-soon.tsx";
import styles from "./public-notice.module.css";

export function PublicNotice({
  title,
  what,
  items,
}: {
  title: string;
  what: string;
  items: readonly string[];
}) {
  useTitle(title);
  const navigate = useNavigate();
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <h1>{title}</h1>
      <ComingSoon what={what} items={items} />
      <Button onClick={() => navigate(paths.home)}>Back to Home</Button>
    </main>
  );
}
