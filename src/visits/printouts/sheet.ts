/** A labelled value. An empty value is a blank line for handwriting. */
export interface Fact {
  label: string
  value: string
}

/** A piece of a sentence. Values from the record are bold and keep their own direction. */
export interface Part {
  text: string
  strong: boolean
}

export interface Column {
  title: string
  /** Width in points; the one column without a width takes the rest. */
  width?: number
  align: 'start' | 'center'
  /** Title of the group that the column shares with its neighbours. */
  group?: string
}

export interface Cell {
  text?: string
  /** A second line in muted text. */
  note?: string
  /** A line of its own below the row, from this column to the last one. */
  below?: string
  /** A tick and its text for screen readers. */
  tick?: string
}

/** A piece of a running text: a page may end behind each. */
export interface TextPiece {
  text: string
  /** Whether it begins a paragraph; otherwise it goes on in the line of the piece before. */
  isFirst: boolean
  /** Said above the paragraph. */
  label?: string
  /** Whether there is a gap above the paragraph, as after an empty line. */
  hasGap?: boolean
  strong?: boolean
  /** Whether no page ends behind it: what it is about would stand on the next. */
  keepsNext?: boolean
}

/**
 * One printed sheet: its content from top to bottom, as text. The page in the browser and the PDF
 * file both render it and decide only the layout.
 */
export interface Sheet {
  title: string
  /** The clinic's name and its logo's version, if they are set. */
  clinic: { name: string; logoVersion: string | null }
  consultant: { name: string; degree: string | null; contact: string[] }
  /** Patient and day; repeated with the consultant on each page. */
  facts: Fact[]
  vitals: Fact[]
  /** The text of a letter, or empty. */
  letter: { opening: Part[]; details: Fact[]; advice: Part[] } | null
  /** The table's rows; blank rows are added later (sheet-pages.ts). */
  table: { columns: Column[]; rows: Cell[][] } | null
  /** A running text of any length, which goes on to further pages. */
  text: TextPiece[] | null
  followUp: Fact | null
  /** The address at which the clinic answers for the sheet, and what is said beside its QR code. */
  check: { url: string; text: string } | null
  /** Lines below the signature line. */
  signature: string[]
  branch: { name: string; lines: string[] }
}
