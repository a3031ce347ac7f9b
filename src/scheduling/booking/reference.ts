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

/** What a reference names. */
export interface Named {
  kind: keyof typeof prefixes
  id: number
}

/** 'A-7KQ2M9', in small letters too, and with a blank or nothing where the hyphen stands. */
const written = new RegExp(`^([as])([-\u2010-\u2015\\s]?)([${alphabet}]{${length}})$`, 'i')
/** The largest id that a row can have. */
const lastId = 2 ** 31 - 1

/**
 * What somebody means who typed a reference; undefined where it is none. Letters alone without a
 * hyphen are taken for a name.
 */
export function namedBy(typed: string): Named | undefined {
  const [, prefix, hyphen, signs] = written.exec(typed.trim()) ?? []
  if (!prefix || !signs || (!hyphen && !/\d/.test(signs))) return undefined
  const code = [...signs.toUpperCase()].reduce(
    (sum, sign) => sum * alphabet.length + alphabet.indexOf(sign),
    0,
  )
  const id = Number((BigInt(code) * stepBack) % BigInt(codes))
  if (id === 0 || id > lastId) return undefined
  return {
    kind: prefix.toUpperCase() === prefixes.appointment ? 'appointment' : 'subscription',
    id,
  }
}

/** Undoes `step`: the two multiplied are 1 more than a multiple of the number of codes. */
const stepBack = /* @__PURE__ */ inverseOf(BigInt(step), BigInt(codes))

/** Euclid's algorithm, carried on to the factor. */
function inverseOf(number: bigint, modulus: bigint): bigint {
  let [before, now] = [modulus, number]
  let [factorBefore, factor] = [0n, 1n]
  while (now !== 0n) {
    const times = before / now
    ;[before, now] = [now, before - times * now]
    ;[factorBefore, factor] = [factor, factorBefore - times * factor]
  }
  return ((factorBefore % modulus) + modulus) % modulus
}
