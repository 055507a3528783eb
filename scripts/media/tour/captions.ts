/** Writes the captions of the story as WebVTT, each as long as its scene. */

const MS = 1000;

/** A time in the format of WebVTT: 00:01:02.500. */
function vttTime(seconds: number): string {
  return new Date(Math.round(seconds * MS)).toISOString().slice(11, 23);
}

/**
 * @param captions one for each scene
 * @param lengths the length of each scene in seconds
 */
export function toWebVtt(captions: readonly string[], lengths: readonly number[]): string {
  let start = 0;
  const cues = captions.map((caption, scene) => {
    const end = start + (lengths[scene] ?? 0);
    const cue = `${vttTime(start)} --> ${vttTime(end)}\n${caption}\n`;
    start = end;
    return cue;
  });
  return `WEBVTT\n\n${cues.join("\n")}`;
}
