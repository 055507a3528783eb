/** The record in the address of a screen. */
import { recordAt } from "@domain/page-routes.ts";
import { useLocation } from "react-router-dom";

/** The id of the record in the address, such as that of an incident. */
export const useRecordID = (): string | undefined => recordAt(useLocation().pathname);
