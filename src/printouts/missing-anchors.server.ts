interface Positioner {
  applyLookup: (type: number, table: unknown) => boolean
  applyAnchor: (mark: { markAnchor: unknown }, base: unknown, baseIndex: number) => void
}

interface Font {
  _layoutEngine?: { engine?: { GPOSProcessor?: object } }
}

const mended = new WeakSet<Positioner>()

/**
 * Lets fontkit set a font that gives no place for some mark on some letter, as Noto Sans does for
 * most scripts of India. OpenType allows it and tells to look in the next table; fontkit 2.0.4 stops
 * with a TypeError (its issue 367, its pull request 374).
 */
export function skipMissingAnchors(font: unknown): void {
  const { _layoutEngine: layout } = font as Font
  if (!layout?.engine?.GPOSProcessor) return
  const positioner = Object.getPrototypeOf(layout.engine.GPOSProcessor) as Positioner
  if (mended.has(positioner)) return
  mended.add(positioner)
  const { applyLookup, applyAnchor } = positioner
  let missing = false
  positioner.applyAnchor = function applyKnownAnchor(mark, base, baseIndex) {
    missing = !mark.markAnchor || !base
    if (!missing) applyAnchor.call(this, mark, base, baseIndex)
  }
  positioner.applyLookup = function applyWhatIsThere(type, table) {
    missing = false
    const applied = applyLookup.call(this, type, table)
    return applied && !missing
  }
}
