/** What a name in the register may begin with when it carries its title already. */
const titled = /^(dr|prof)\b/i

/** Degrees of physiotherapy; who has no other is not a doctor. */
const physiotherapy = /^(BPT|MPT)$/i

/**
 * The name that a consultant signs with: 'Dr. {consultant}' (specification, section 2), never with
 * two titles, and as it stands for physiotherapists, who are none. `doctor` puts 'Dr.' before a name.
 */
export function signedName(
  { name, degree }: { name: string; degree: string | null },
  doctor: (name: string) => string,
): string {
  if (titled.test(name)) return name
  // 'BPT MPT (Ortho)': what stands in brackets is the field, not another degree.
  const degrees = degree?.replaceAll(/\([^)]*\)/g, '').match(/[\p{L}.]+/gu) ?? []
  const isPhysiotherapist =
    degrees.length > 0 && degrees.every((it) => physiotherapy.test(it.replaceAll('.', '')))
  return isPhysiotherapist ? name : doctor(name)
}
