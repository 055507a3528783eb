/** About us: the team and the story of the portal (specification, section 2). */

import { useNavigate } from "react-router-dom";
import { ABOUT } from "../../../features/about/about-content.ts";
import { StoryVideo } from "../../../features/about/story-video.tsx";
import { TeamCarousel } from "../../../features/about/team-carousel.tsx";
import { usePeople } from "../../../features/about/use-people.ts";
import { paths } from "../../../lib/paths.ts";
import { usePropertyName } from "../../../lib/property.store.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { Button } from "../../../ui/button.tsx";
import text from "../../../ui/text.module.css";
import { PublicBand } from "../common/public-band.tsx";
import styles from "./about-page.module.css";

export function AboutPage() {
  useTitle("About us");
  const navigate = useNavigate();
  const property = usePropertyName();
  const people = usePeople() ?? [];
  const { intro, story } = ABOUT;
  return (
    <main id="main" tabIndex={-1}>
      <PublicBand title="About us" intro={intro(property)}>
        {people.length > 0 ? (
          <div className={styles.team}>
            <h2 className={text.hidden}>Our team</h2>
            <TeamCarousel key={people.length} label="Our team" members={people} />
          </div>
        ) : null}
      </PublicBand>
      <section className={styles.story} aria-labelledby="story">
        <div>
          <h2 id="story" className={styles.title}>
            {story.title}
          </h2>
          <p className={styles.text}>{story.text}</p>
        </div>
        <div className={styles.video}>
          <StoryVideo label={story.title} />
        </div>
        <Button size="large" className={styles.back} onClick={() => navigate(paths.home)}>
          Back to Home
        </Button>
      </section>
    </main>
  );
}
