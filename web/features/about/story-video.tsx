/** A short, silent video about the portal, with captions and a transcript. */
import { t } from "../../lib/t.ts";
import { Stack } from "../../ui/layout.tsx";
import captions from "./story.json" with { type: "json" };
import styles from "./story-video.module.css";

/** In pixels, the size of the video that `scripts/media/tour` records. */
const SIZE = { width: 1280, height: 720 };

export function StoryVideo({ label }: { label: string }) {
  return (
    <Stack gap={3} className={styles.story}>
      <video
        controls
        muted
        playsInline
        preload="none"
        poster="/story/poster.webp"
        aria-label={label}
        className={styles.video}
        {...SIZE}
      >
        <source src="/story/story.webm" type="video/webm" />
        <source src="/story/story.mp4" type="video/mp4" />
        <track default kind="captions" srcLang="en" label="English" src="/story/story.vtt" />
      </video>
      <details className={styles.transcript}>
        <summary>{t("Read the story instead")}</summary>
        <ol lang="en">
          {captions.map((caption) => (
            <li key={caption}>{caption}</li>
          ))}
        </ol>
      </details>
    </Stack>
  );
}
