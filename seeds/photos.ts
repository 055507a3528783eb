/** Draws the demo's photos. They are the same each time, and free of other people's rights. */
import sharp from "sharp";

export const PHOTO_WIDTH = 960;
export const PHOTO_HEIGHT = 720;

/** As those of uploads (`src/photos`). */
const THUMBNAIL_WIDTH = 320;
const WEBP_QUALITY = 80;

/** Tiles of a wall, `cell` pixels wide. */
function tiles(cell: number, fill: string, joint: string): string {
  return `<defs><pattern id="tile" width="${cell}" height="${cell}" patternUnits="userSpaceOnUse">
    <rect width="${cell}" height="${cell}" fill="${joint}"/>
    <rect x="3" y="3" width="${cell - 6}" height="${cell - 6}" rx="4" fill="${fill}"/></pattern></defs>
    <rect width="100%" height="100%" fill="url(#tile)"/>`;
}

const DRAWINGS = {
  drippingFaucet: `${tiles(120, "#e8eef0", "#c9d3d6")}
    <rect y="560" width="960" height="160" fill="#8d979c"/><ellipse cx="480" cy="600" rx="330" ry="60" fill="#5d676c"/>
    <path d="M440 560V250q0-110 120-110t120 110v60h-64v-50q0-60-56-60t-56 60v300z" fill="#b8c2c7" stroke="#7a858a" stroke-width="6"/>
    <rect x="420" y="520" width="104" height="50" rx="12" fill="#9ba6ab"/><rect x="330" y="300" width="120" height="34" rx="17" fill="#9ba6ab"/>
    <path d="M648 350q26 44 0 62q-26-18 0-62zM648 470q20 34 0 48q-20-14 0-48z" fill="#6db3d8"/>`,
  wetCabinet: `<rect width="960" height="720" fill="#c9a77c"/><rect x="40" y="40" width="880" height="640" fill="#8a6a47"/>
    <rect x="80" y="80" width="800" height="520" fill="#5f4a33"/><path d="M430 80v220q0 60 60 60h120v-60h-60V80z" fill="#d9dde0"/>
    <ellipse cx="500" cy="610" rx="330" ry="56" fill="#3f6b82" opacity=".75"/><ellipse cx="470" cy="600" rx="170" ry="26" fill="#8fc3da" opacity=".6"/>
    <path d="M580 380q24 40 0 58q-24-18 0-58z" fill="#6db3d8"/>`,
  crackedTile: `${tiles(240, "#dfe6e3", "#a8b2ae")}
    <path d="M240 250l70 60 20 70 80 40 30 90 70 20" fill="none" stroke="#4d5552" stroke-width="9"/>
    <path d="M330 380l-60 50M410 420l60-40 20-60" fill="none" stroke="#4d5552" stroke-width="5"/>
    <path d="M470 500l40 14-20 40-40-18z" fill="#7d6f5d"/>`,
  wetWall: `<rect width="960" height="720" fill="#ece7db"/><path d="M0 610h960v110H0z" fill="#d8cfbb"/>
    <path d="M300 60q180-60 300 60t60 260-220 200-240-160 100-360z" fill="#c6b68f"/>
    <path d="M340 130q140-40 220 50t40 200-160 130-170-120 70-260z" fill="#a98f62"/>
    <path d="M430 560v70M520 540v110M470 580v60" stroke="#8f7a54" stroke-width="10" stroke-linecap="round"/>`,
  scorchedOutlet: `<rect width="960" height="720" fill="#e5ddd0"/>
    <radialGradient id="burn"><stop offset="0" stop-color="#1d1712"/><stop offset=".55" stop-color="#4b3526" stop-opacity=".8"/>
    <stop offset="1" stop-color="#4b3526" stop-opacity="0"/></radialGradient>
    <rect x="330" y="150" width="300" height="420" rx="28" fill="#f6f3ec" stroke="#b9b1a3" stroke-width="6"/>
    <rect x="400" y="220" width="26" height="80" rx="6" fill="#3a342d"/><rect x="534" y="220" width="26" height="80" rx="6" fill="#3a342d"/>
    <rect x="400" y="420" width="26" height="80" rx="6" fill="#3a342d"/><rect x="534" y="420" width="26" height="80" rx="6" fill="#3a342d"/>
    <ellipse cx="520" cy="270" rx="220" ry="190" fill="url(#burn)"/>`,
} as const;

export type PhotoName = keyof typeof DRAWINGS;

/** Draws a photo and its thumbnail. */
export async function drawPhoto(name: PhotoName): Promise<{ image: Buffer; thumbnail: Buffer }> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PHOTO_WIDTH}" height="${PHOTO_HEIGHT}">${DRAWINGS[name]}</svg>`;
  const webp = (width: number) =>
    sharp(Buffer.from(svg)).resize(width).webp({ quality: WEBP_QUALITY }).toBuffer();
  const [image, thumbnail] = await Promise.all([webp(PHOTO_WIDTH), webp(THUMBNAIL_WIDTH)]);
  return { image, thumbnail };
}
