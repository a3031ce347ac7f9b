import type { Fact, Sheet } from './sheet.ts'

/** A roll of a receipt printer, and a sheet. */
export const billPapers = ['80mm', 'A5'] as const
export type BillPaper = (typeof billPapers)[number]

/** What was paid for one thing; taken back later, it is struck out. */
export interface BillLine {
  title: string
  /** What it is made of, each with its amount; absent where it is one thing. */
  parts?: Fact[]
  notes: string[]
  amount: string
  isStruck: boolean
}

/** A printed paper about money, from top to bottom, as text in the reader's language. */
export interface Bill {
  title: string
  /** Beside the title: that it is void, or a later print. */
  marks: string[]
  /** Why it is void. */
  reasons: string[]
  /** The clinic's name, or the branch's without one. */
  name: string
  /** Branch, addresses and registration. */
  contact: string[]
  facts: Fact[]
  lines: BillLine[]
  sums: (Fact & { isStrong: boolean })[]
  /** The sum in words; empty without one. */
  words: Fact | null
  foot: string[]
  check: Sheet['check']
}
