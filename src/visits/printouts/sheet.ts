/** A value with its name above or before it. An empty value is a blank to fill in by hand. */
export interface Fact {
  label: string
  value: string
}

/** A piece of a sentence; what is taken from the record stands out, and runs in its own direction. */
export interface Part {
  text: string
  strong: boolean
}

export interface Column {
  title: string
  /** Points of a sheet's width; the one column without takes what is left. */
  width?: number
  align: 'start' | 'center'
  /** The title that it shares with its neighbours. */
  group?: string
}

export interface Cell {
  text?: string
  /** A quiet second line. */
  note?: string
  /** A tick, and what it is read out as. */
  tick?: string
}

/**
 * One printed sheet: what stands on it, from top to bottom, in words. The page in the browser and
 * the PDF both draw this and decide nothing but how it looks.
 */
export interface Sheet {
  title: string
  consultant: { name: string; degree: string | null; contact: string[] }
  /** Whose sheet it is, and of which day; repeated with the consultant on each page. */
  facts: Fact[]
  vitals: Fact[]
  /** A letter's text, or none. */
  letter: { opening: Part[]; details: Fact[]; advice: Part[] } | null
  /** Its rows; blank ones are added where they fit (sheet-pages.ts). */
  table: { columns: Column[]; rows: Cell[][] } | null
  followUp: Fact | null
  /** Under the line that is signed on. */
  signature: string[]
  branch: { name: string; lines: string[] }
}
