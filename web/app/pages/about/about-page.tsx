/** About us: the team and the story of the portal (specification, section 2). */

import { ExternalLink } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { StoryVideo } from "../../../features/about/story-video.tsx";
import { TeamCarousel } from "../../../features/about/team-carousel.tsx";
import { usePeople } from "../../../features/about/use-people.ts";
import { paths } from "../../../lib/paths.ts";
import { useProperty } from "../../../lib/property.store.ts";
import { SITE } from "../../../lib/site-content.ts";
import { rich, t } from "../../../lib/t.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { Button } from "../../../ui/button.tsx";
import { IfPropertyHas } from "../../../ui/if-property-has.tsx";
import text from "../../../ui/text.module.css";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { PublicBand } from "../common/public-band.tsx";
import styles from "./about-page.module.css";

export function AboutPage() {
  useTitle(t("About us"));
  const navigate = useNavigate();
  const { story, videoHref } = useProperty((state) => state.texts);
  const people = usePeople() ?? [];
  return (
    <main id="main" tabIndex={-1}>
      <PublicBand title={t("About us")} intro={t(SITE.aboutIntro)}>
        {people.length > 0 ? (
          <div className={styles.team}>
            <h2 className={text.hidden}>{t("Our team")}</h2>
            {/* With another number of people, the carousel starts again. */}
            <TeamCarousel key={people.length} label={t("Our team")} members={people} />
          </div>
        ) : null}
      </PublicBand>
      <div className={styles.story}>
        <IfPropertyHas text="storyParts">
          <section aria-labelledby="story">
            <h2 id="story" className={styles.title}>
              {t("Our story")}
            </h2>
            <IfPropertyHas text="story">
              <p className={styles.text}>{story}</p>
            </IfPropertyHas>
            <IfPropertyHas text="videoHref">
              <a href={videoHref} target="_blank" rel="noopener noreferrer" className={styles.watch}>
                {rich("Watch the video<hidden> (opens in a new tab)</hidden>", {
                  hidden: (inner) => <VisuallyHidden>{inner}</VisuallyHidden>,
                })}
                <ExternalLink />
              </a>
            </IfPropertyHas>
          </section>
        </IfPropertyHas>
        <IfPropertyHas text="tour">
          <div className={styles.video}>
            <StoryVideo label={t("Our story")} />
          </div>
        </IfPropertyHas>
        <Button size="large" className={styles.back} onClick={() => navigate(paths.home)}>
          {t("Back to Home")}
        </Button>
      </div>
    </main>
  );
}
