/** Contact us. */
import { PublicNotice } from "./public-notice.tsx";

export function ContactPage() {
  return (
    <PublicNotice
      title="Contact us"
      what="This page is being prepared. It will give:"
      items={["the office's address", "its email address", "its phone number"]}
    />
  );
}
