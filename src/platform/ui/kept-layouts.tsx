import { pageVersion } from './page-version.tsx'

/** How the layout of a table was found. */
export interface LayoutAttempt {
  /** The table's columns. */
  columns: string
  /** Of the layouts, from the most spacious one on. */
  index: number
  /** The width of the box that each layout needed when it did not fit. */
  requiredWidths: readonly number[]
  /** When it was measured from the first layout on, in milliseconds of this computer's clock. */
  since: number
}

interface StoredLayouts {
  /** What the widths hold for: the page's styles and the size of its letters. */
  measuredWith: string
  attempts: LayoutAttempt[]
}

const storageName = 'tableLayouts'
/** Measured anew after it, as rows change: one long name may have asked for a denser layout. */
const maxAgeMs = 7 * 86_400_000

let kept: Map<string, LayoutAttempt> | undefined

/**
 * The layout that was found last for these columns on this desk, in this page or one before: a list begins with it
 * instead of being laid out in each more spacious one first, which takes longer than all else that it does.
 */
export function keptLayout(columns: string): LayoutAttempt | undefined {
  kept ??= readKept()
  return kept.get(columns)
}

/** Keeps the layout of a table that fits. */
export function keepLayout(attempt: LayoutAttempt): void {
  kept ??= readKept()
  if (kept.get(attempt.columns) === attempt) return
  kept.set(attempt.columns, attempt)
  try {
    // Of what another tab has kept meanwhile, this one alone is replaced.
    const attempts = readKept().set(attempt.columns, attempt)
    const stored: StoredLayouts = { measuredWith: measuredWith(), attempts: [...attempts.values()] }
    localStorage.setItem(storageName, JSON.stringify(stored))
  } catch {
    // Storage can be full or blocked: the next page then measures its tables anew.
  }
}

function readKept(): Map<string, LayoutAttempt> {
  const read = new Map<string, LayoutAttempt>()
  try {
    const stored = JSON.parse(localStorage.getItem(storageName) ?? '{}') as Partial<StoredLayouts>
    if (stored.measuredWith === measuredWith())
      for (const attempt of stored.attempts ?? [])
        if (Math.abs(Date.now() - attempt.since) < maxAgeMs) read.set(attempt.columns, attempt)
  } catch {
    // Nothing that can be read: as where nothing is kept.
  }
  return read
}

const measuredWith = (): string =>
  `${pageVersion()} ${getComputedStyle(document.documentElement).fontSize}`
