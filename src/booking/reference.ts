/** Without letters and digits that are taken for one another when they are read out. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const prefixes = { appointment: 'A', subscription: 'S' } as const
const length = 6
/** Odd and no multiple of 3 or 5, so that it has no factor in common with the number of codes. */
const step = 387_420_491
const codes = alphabet.length ** length

/**
 * The reference that a patient names at the desk: 'A-7KQ2M9' for an appointment's id. It opens
 * nothing by itself; it is scattered so that one's own does not tell how many others book.
 */
export function referenceOf(kind: keyof typeof prefixes, id: number): string {
  let rest = Number((BigInt(id) * BigInt(step)) % BigInt(codes))
  let code = ''
  for (let place = 0; place < length; place++) {
    code = alphabet[rest % alphabet.length]! + code
    rest = Math.floor(rest / alphabet.length)
  }
  return `${prefixes[kind]}-${code}`
}
