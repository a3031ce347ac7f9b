import { toAsciiDigits } from '../../platform/numbers/to-ascii-digits.ts'
import { maxId } from '../../platform/http/input-schemas.ts'
/** Letters and digits without those that are easily confused, such as 0 and O. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const prefixes = { appointment: 'A', subscription: 'S' } as const
const codeLength = 6
/** Odd and no multiple of 3 or 5, so that it is coprime to the number of codes. */
const multiplier = 387_420_491
const codeCount = alphabet.length ** codeLength

/**
 * The reference that a patient quotes at the desk: 'A-7KQ2M9' for an appointment's id. It grants no
 * access. Ids are scattered over the codes, so that a reference does not disclose how many bookings
 * there are.
 */
export function referenceOf(kind: keyof typeof prefixes, id: number): string {
  let rest = Number((BigInt(id) * BigInt(multiplier)) % BigInt(codeCount))
  let code = ''
  for (let position = 0; position < codeLength; position++) {
    code = alphabet[rest % alphabet.length]! + code
    rest = Math.floor(rest / alphabet.length)
  }
  return `${prefixes[kind]}-${code}`
}

/** The row that a reference stands for. */
export interface ParsedReference {
  kind: keyof typeof prefixes
  id: number
}

/**
 * 'A-7KQ2M9', in capital or small letters, with a hyphen, a space or nothing after the prefix. The number of a
 * certificate, 'A-7KQ2M9-1', or of a referral letter, 'A-7KQ2M9-R1', stands for its appointment.
 */
const referencePattern = new RegExp(
  `^([as])([-\u2010-\u2015\\s]?)([${alphabet}]{${codeLength}})(?:[-\u2010-\u2015]R?\\d{1,3})?$`,
  'i',
)

/**
 * Parses a typed reference; undefined when it is none. Letters only, without a hyphen, are a name.
 */
export function parseReference(text: string): ParsedReference | undefined {
  const [, prefix, hyphen, characters] = referencePattern.exec(toAsciiDigits(text).trim()) ?? []
  if (!prefix || !characters || (!hyphen && !/\d/.test(characters))) return undefined
  const code = [...characters.toUpperCase()].reduce(
    (sum, character) => sum * alphabet.length + alphabet.indexOf(character),
    0,
  )
  const id = Number((BigInt(code) * inverseMultiplier) % BigInt(codeCount))
  if (id === 0 || id > maxId) return undefined
  return {
    kind: prefix.toUpperCase() === prefixes.appointment ? 'appointment' : 'subscription',
    id,
  }
}

/** The modular inverse of `multiplier`, which decodes a reference. */
const inverseMultiplier = /* @__PURE__ */ modularInverse(BigInt(multiplier), BigInt(codeCount))

/** The inverse of a number by the extended Euclidean algorithm. */
function modularInverse(number: bigint, modulus: bigint): bigint {
  let [before, now] = [modulus, number]
  let [factorBefore, factor] = [0n, 1n]
  while (now !== 0n) {
    const times = before / now
    ;[before, now] = [now, before - times * now]
    ;[factorBefore, factor] = [factor, factorBefore - times * factor]
  }
  return ((factorBefore % modulus) + modulus) % modulus
}
