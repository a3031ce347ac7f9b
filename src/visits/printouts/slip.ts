/** A roll of a receipt printer, and a small sheet. */
export const slipPapers = ['80mm', 'A6'] as const
export type SlipPaper = (typeof slipPapers)[number]

/** What a patient takes from the desk into the waiting room; no name is on it. */
export interface SlipFacts {
  /** Empty until an Admin has set it. */
  clinicName: string
  branchName: string
  consultantName: string
  token: string
  /** When they came, in the clinic's time: '24-11-2026 10:15'. */
  arrived: string
  /** Minutes; null for somebody who does not wait any more. */
  wait: { from: number; to: number } | null
  /** The address of their own place in the line. */
  placeUrl: string
}
