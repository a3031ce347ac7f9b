/** Reproducible random values: the same seed gives the same ones on every machine. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** An integer, both limits inclusive. */
  between(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Different elements of a list, in no particular order. */
  sample<T>(list: readonly T[], count: number): T[]
}

/**
 * Each subject has its own stream, so that a change to one (another name in a list, no visits at
 * all) does not change the rows of the others.
 */
export function seededRandom(seed: number, subject: string): Random {
  const next = mulberry32(seed ^ textHash(subject))
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error('Nothing to pick from')
      return list[between(0, list.length - 1)]!
    },
    sample: <T>(list: readonly T[], count: number): T[] => {
      const remaining = [...list]
      const picked: T[] = []
      while (picked.length < count && remaining.length > 0) {
        const index = between(0, remaining.length - 1)
        picked.push(remaining[index]!)
        remaining[index] = remaining.at(-1)!
        remaining.pop()
      }
      return picked
    },
  }
}

// Tommy Ettinger's mulberry32: 32 bits of state, good enough for invented people.
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
