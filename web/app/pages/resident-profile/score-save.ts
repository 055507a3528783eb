/** The automatic score save as a component, so that its code can load after the scores are shown. */
import { useScoreSave } from "./use-score-save.ts";

export function ScoreSave({ userID }: { userID: string }) {
  useScoreSave(userID);
  return null;
}
