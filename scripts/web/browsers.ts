/** The oldest browsers that run the portal. Older ones show a notice (`web/index.html`); `web/ui/base.css` tells them apart. */
export const BROWSERS = ["chrome111", "edge111", "firefox121", "safari16.4"];
