/** Chance that repeats: the same seed gives the same numbers on every machine. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number, both ends counted. */
  between(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** That many different ones of a list, in no particular order. */
  some<T>(list: readonly T[], count: number): T[]
}

/**
 * Each subject draws from its own stream, so that a change to one (another name in a list, no
 * visits at all) leaves the rows of the others as they were.
 */
export function seededRandom(seed: number, subject: string): Random {
  const next = mulberry32(seed ^ textHash(subject))
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error('Nothing to pick from')
      return list[between(0, list.length - 1)]!
    },
    some: <T>(list: readonly T[], count: number): T[] => {
      const left = [...list]
      const taken: T[] = []
      while (taken.length < count && left.length > 0) {
        const at = between(0, left.length - 1)
        taken.push(left[at]!)
        left[at] = left.at(-1)!
        left.pop()
      }
      return taken
    },
  }
}

// Tommy Ettinger's mulberry32: 32 bits of state, good enough to invent people with.
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

// FNV-1a.
function textHash(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return hash >>> 0
}
