/** A script, while scripts are put together: modules that always come together. */
export interface Script {
  modules: string[]
  /** Characters before they are minified. */
  size: number
  /** The parts of the page, by number, that need it. */
  parts: Set<number>
  /** The scripts that its modules import. */
  imports: Set<Script>
}

/** What a request costs, in characters: about seven kilobytes as sent. */
const requestCost = 30_000
/** How much a screen may load in vain, of what it needs; a part that is opened seldom more. */
const limits = { screen: 1.03, part: 1.4, any: 4_000 }

interface Pair {
  a: Script
  b: Script
  gain: number
  /** Whether what the two import is counted, as it is now. */
  isExact: boolean
}

/**
 * Joins two scripts at a time, those that save most first, until nothing is saved: what is loaded in
 * vain costs more than the requests that are saved, or a screen gets too heavy. No script imports one
 * that imports it.
 *
 * @param atoms scripts that need not be split
 * @param weights how often each part of the page is opened; 1 for a screen
 */
export function joinScripts(atoms: Script[], weights: number[]): Script[] {
  const scripts = new Set(atoms)
  const loads = weights.map((_, part) =>
    atoms.reduce((sum, { parts, size }) => sum + (parts.has(part) ? size : 0), 0),
  )
  const mostLoads = loads.map(
    (load, part) => load * (weights[part] === 1 ? limits.screen : limits.part) + limits.any,
  )
  const weightOf = (parts: Set<number>) => [...parts].reduce((sum, part) => sum + weights[part]!, 0)
  const savedRequests = (a: Script, b: Script) =>
    weightOf(a.parts.intersection(b.parts)) * requestCost

  /** Without what the two import. */
  const mostGain = (a: Script, b: Script): number => {
    const saved = savedRequests(a, b)
    if (saved === 0) return 0
    const onlyA = weightOf(a.parts.difference(b.parts))
    const onlyB = weightOf(b.parts.difference(a.parts))
    return saved - a.size * onlyB - b.size * onlyA
  }
  const pairsOf = (a: Script, others: Iterable<Script>): Pair[] =>
    [...others]
      .map((b) => ({ a, b, gain: mostGain(a, b), isExact: false }))
      .filter(({ gain }) => gain > 0)

  let pairs = atoms.flatMap((a, at) => pairsOf(a, atoms.slice(at + 1)))
  pairs.sort((one, other) => one.gain - other.gain)
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const { a, b } = pair
    const added = loadsInVain(a, b)
    if (!pair.isExact) {
      const lost = [...added].reduce((sum, [part, size]) => sum + size * weights[part]!, 0)
      const gain = savedRequests(a, b) - lost
      if (gain > 0) insert(pairs, { a, b, gain, isExact: true })
      continue
    }
    if ([...added].some(([part, size]) => loads[part]! + size > mostLoads[part]!)) continue
    if (hasDetour(a, b) || hasDetour(b, a)) continue
    for (const [part, size] of added) loads[part]! += size
    scripts.delete(a)
    scripts.delete(b)
    const joined = join(a, b, scripts)
    pairs = pairs.filter((it) => ![it.a, it.b].some((script) => script === a || script === b))
    for (const it of pairs) it.isExact = false
    for (const it of pairsOf(joined, scripts)) insert(pairs, it)
    scripts.add(joined)
  }
  return [...scripts]
}

/** The script of two, in place of both for the others. */
function join(a: Script, b: Script, others: Set<Script>): Script {
  const joined: Script = {
    modules: [...a.modules, ...b.modules],
    size: a.size + b.size,
    parts: a.parts.union(b.parts),
    imports: a.imports.union(b.imports),
  }
  joined.imports.delete(a)
  joined.imports.delete(b)
  for (const { imports } of others) {
    const wasImported = [imports.delete(a), imports.delete(b)]
    if (wasImported.includes(true)) imports.add(joined)
  }
  for (const script of withImports([joined])) script.parts = script.parts.union(joined.parts)
  return joined
}

/** The characters that each part would load of two joined scripts, and what they import, in vain. */
function loadsInVain(a: Script, b: Script): Map<number, number> {
  const loads = new Map<number, number>()
  const parts = a.parts.union(b.parts)
  for (const script of withImports([a, b])) {
    for (const part of parts.difference(script.parts)) {
      loads.set(part, (loads.get(part) ?? 0) + script.size)
    }
  }
  return loads
}

/** Whether another script lies between the two: joined, they would import what imports them. */
const hasDetour = (from: Script, to: Script): boolean =>
  withImports([...from.imports].filter((next) => next !== to)).has(to)

/** Some scripts, and all that come with them. */
function withImports(scripts: Script[]): Set<Script> {
  const found = new Set<Script>()
  const waiting = [...scripts]
  for (let script = waiting.pop(); script; script = waiting.pop()) {
    if (found.has(script)) continue
    found.add(script)
    waiting.push(...script.imports)
  }
  return found
}

/** Keeps the pair with the greatest gain at the end. */
function insert(pairs: Pair[], pair: Pair): void {
  let from = 0
  let to = pairs.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (pairs[middle]!.gain < pair.gain) from = middle + 1
    else to = middle
  }
  pairs.splice(from, 0, pair)
}
