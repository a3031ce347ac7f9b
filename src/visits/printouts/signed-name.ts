/** Titles that a registered name may already begin with. */
const titlePattern = /^(dr|prof)\b/i

/** Degrees of physiotherapy; a consultant with no other degree is not a doctor. */
const physiotherapyDegree = /^(BPT|MPT)$/i

/**
 * The name that a consultant signs with: 'Dr. {consultant}' (specification, section 2), never with two
 * titles, and without one for physiotherapists. `doctor` is the text that puts 'Dr.' before a name.
 */
export function signedName(
  { name, degree }: { name: string; degree: string | null },
  withTitle: (name: string) => string,
): string {
  if (titlePattern.test(name)) return name
  // 'BPT MPT (Ortho)': brackets contain the field, not another degree.
  const degrees = degree?.replaceAll(/\([^)]*\)/g, '').match(/[\p{L}.]+/gu) ?? []
  const isPhysiotherapist =
    degrees.length > 0 && degrees.every((it) => physiotherapyDegree.test(it.replaceAll('.', '')))
  return isPhysiotherapist ? name : withTitle(name)
}
