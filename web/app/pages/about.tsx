/** About us. */
import { PublicNotice } from "./public-notice.tsx";

export function AboutPage() {
  return (
    <PublicNotice
      title="About us"
      what="This page is being prepared. It will introduce:"
      items={["the six people of the property's team", "the story of the portal, as a short video"]}
    />
  );
}
