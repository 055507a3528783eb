/** The behavior types that the specification lists, with the points that each earns or costs. */

import { msgs } from "./message.ts";

/** Formats an RP with its sign for the Behavior Log: '+0.5', '-1', '0'. */
export function signedRP(rp: number): string {
  return rp > 0 ? `+${rp}` : String(rp);
}

export interface BehaviorType {
  type: string;
  /** Signed behavior points; they add to the resident score. */
  rp: number;
  /** Currency points; 0 for types with negative RP. */
  cp: number;
  /** Set for types that some places restrict by law. */
  sensitive?: true;
}

export const BEHAVIOR_CATALOG: readonly BehaviorType[] = msgs([
  { type: "Onboarded Resident", rp: 0.5, cp: 50 },
  { type: "Security Deposit Paid in Full at Move-In", rp: 0.5, cp: 25 },
  { type: "Renter's Insurance Proof Submitted", rp: 0.5, cp: 25 },
  { type: "Autopay Enrollment", rp: 1, cp: 25 },
  { type: "Paperless Billing Enrollment", rp: 0.5, cp: 15 },
  { type: "Paid Rent on Time (Monthly)", rp: 1, cp: 10 },
  { type: "Paid Rent Early (Monthly)", rp: 1.5, cp: 15 },
  { type: "3 Consecutive On-Time Payments", rp: 0.5, cp: 20 },
  { type: "6 Consecutive On-Time Payments", rp: 1, cp: 50 },
  { type: "12 Consecutive On-Time Payments", rp: 2, cp: 120 },
  { type: "Lease Renewal", rp: 2, cp: 150 },
  { type: "Early Lease Renewal (60+ days before expiry)", rp: 2.5, cp: 200 },
  { type: "Multi-Year Lease Signed", rp: 3, cp: 250 },
  { type: "Resident Referral", rp: 3, cp: 200 },
  { type: "1-Year Resident Anniversary", rp: 1, cp: 100 },
  { type: "2-Year Resident Anniversary", rp: 2, cp: 200 },
  { type: "3-Year Resident Anniversary", rp: 3, cp: 300 },
  { type: "5-Year Resident Anniversary", rp: 5, cp: 500 },
  { type: "Passed Scheduled Unit Inspection", rp: 1, cp: 25 },
  { type: "Excellent Unit Condition (Inspection)", rp: 1.5, cp: 50 },
  { type: "Prompt Maintenance Report", rp: 0.5, cp: 10 },
  { type: "Safety Hazard Reported", rp: 1, cp: 25 },
  { type: "Six Months Without Violations", rp: 1.5, cp: 50 },
  { type: "Community Event Attendance", rp: 0.5, cp: 15 },
  { type: "Community Event Volunteer", rp: 1, cp: 40 },
  { type: "Resident Survey Completed", rp: 0.5, cp: 15 },
  { type: "Late Rent (1-5 days)", rp: -1, cp: 0 },
  { type: "Late Rent (6-15 days)", rp: -1.5, cp: 0 },
  { type: "Late Rent (16-30 days)", rp: -2, cp: 0 },
  { type: "Unpaid Rent (over 30 days)", rp: -3, cp: 0 },
  { type: "Partial Rent Payment", rp: -1, cp: 0 },
  { type: "Returned Payment", rp: -1.5, cp: 0 },
  { type: "Broken Payment Plan", rp: -2, cp: 0 },
  { type: "Noise Violation (First)", rp: -0.5, cp: 0 },
  { type: "Noise Violation (Repeat)", rp: -1.5, cp: 0 },
  { type: "Parking Violation", rp: -0.5, cp: 0 },
  { type: "Trash or Littering Violation", rp: -0.5, cp: 0 },
  { type: "Pet Waste or Leash Violation", rp: -0.5, cp: 0 },
  { type: "Unauthorized Pet", rp: -1.5, cp: 0 },
  { type: "Unauthorized Occupant", rp: -2, cp: 0 },
  { type: "Smoking Violation", rp: -1.5, cp: 0 },
  { type: "Failed Unit Inspection", rp: -1.5, cp: 0 },
  { type: "Access Refused After Proper Notice", rp: -1, cp: 0 },
  { type: "Unauthorized Alteration to Unit", rp: -1.5, cp: 0 },
  { type: "Damage Beyond Normal Wear", rp: -2.5, cp: 0 },
  { type: "Safety Equipment Tampering", rp: -3, cp: 0 },
  { type: "Unauthorized Sublet or Short-Term Rental", rp: -3, cp: 0 },
  { type: "Harassment or Threats (Substantiated)", rp: -4, cp: 0, sensitive: true },
  { type: "Eviction Filed/Executed", rp: -5, cp: 0, sensitive: true },
  { type: "Police or Criminal Incident on Property", rp: -6, cp: 0, sensitive: true },
]);
