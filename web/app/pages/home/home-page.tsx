/** Home: what the portal offers, the login, and the property's mission and vision (specification, section 2). */

import { Sunrise, Target } from "lucide-react";
import { paths } from "../../../lib/paths.ts";
import { useProperty } from "../../../lib/property.store.ts";
import { SITE } from "../../../lib/site-content.ts";
import { t } from "../../../lib/t.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { BuildingDrawing } from "../../../ui/building-drawing.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { IfPropertyHas } from "../../../ui/if-property-has.tsx";
import { Row, Stack } from "../../../ui/layout.tsx";
import shared from "../common/public-cards.module.css";
import { HomeNotes } from "./home-notes.tsx";
import styles from "./home-page.module.css";

export function HomePage() {
  useTitle();
  const texts = useProperty((state) => state.texts);
  return (
    <main id="main" tabIndex={-1}>
      <section className={styles.band}>
        <div className={styles.hero}>
          <div className={styles.copy}>
            <IfPropertyHas text="name">
              <p className={styles.summary}>
                {t("The resident and staff portal of {name}", { name: texts.name })}
              </p>
            </IfPropertyHas>
            <h1>{t(SITE.tagline)}</h1>
            <Stack as="dl" gap={3} className={styles.audiences}>
              {SITE.audiences.map(({ audience, benefit }) => (
                <div key={audience}>
                  <dt>{t(audience)}</dt>
                  <dd>{t(benefit)}</dd>
                </div>
              ))}
            </Stack>
            <Row gap={3} align="stretch" wrap className={styles.actions}>
              <ButtonLink variant="primary" size="large" to={paths.login}>
                {t("Login")}
              </ButtonLink>
              <ButtonLink size="large" to={paths.register}>
                {t("Register")}
              </ButtonLink>
            </Row>
          </div>
          <div className={styles.drawing}>
            <BuildingDrawing tone="day" />
            <HomeNotes />
          </div>
        </div>
      </section>
      <IfPropertyHas text="statements">
        <section className={shared.cards} aria-label={t("Mission and vision")}>
          <IfPropertyHas text="mission">
            <article className={cx(shared.card, styles.statement)}>
              <span>
                <Target size={20} />
              </span>
              <h2>{t("Our mission")}</h2>
              <p>{texts.mission}</p>
            </article>
          </IfPropertyHas>
          <IfPropertyHas text="vision">
            <article className={cx(shared.card, styles.statement)}>
              <span>
                <Sunrise size={20} />
              </span>
              <h2>{t("Our vision")}</h2>
              <p>{texts.vision}</p>
            </article>
          </IfPropertyHas>
        </section>
      </IfPropertyHas>
    </main>
  );
}
