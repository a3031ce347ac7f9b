/** Medicines that harm whoever is allergic to one of their kind, by a part of their name. Not complete: it helps to look. */
const kinds: { allergens: RegExp; medicines: RegExp }[] = [
  {
    allergens: /penicillin|cillin\b/,
    medicines: /cillin|augmentin|clavam|moxikind/,
  },
  { allergens: /cephalosporin|\bcef|\bceph/, medicines: /\bcef|\bceph/ },
  {
    allergens: /sulfa|sulpha|sulfon|sulphon/,
    medicines: /sulfa|sulpha|trimoxazole|septran|bactrim/,
  },
  {
    allergens: /nsaid|aspirin|ibuprofen|diclofenac|naproxen|painkiller/,
    medicines:
      /aspirin|ibuprofen|diclofenac|naproxen|ketorolac|indomet|piroxicam|meloxicam|etoricoxib|mefenamic|nimesulide|brufen|voveran|combiflam|disprin|ecosprin/,
  },
]

/** In shorter words too much is alike. */
const minLetters = 4

/** What is separated in a list of allergies, also in other scripts. */
const separators = /[,;/\n،؛、，；]+/

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word.length >= minLetters)

/** Whether one word begins with the other, as 'penicillin' and 'penicillins' do. */
const isAlike = (one: string, other: string): boolean =>
  one.startsWith(other) || other.startsWith(one)

/**
 * What of a patient's allergies speaks against a medicine, as it was noted: by the same word, or by the kind of
 * medicine. Undefined for nothing, which is no promise.
 */
export function allergenAgainst(allergies: string | null, medicine: string): string | undefined {
  const name = medicine.toLowerCase()
  const words = wordsOf(medicine)
  return (allergies ?? '')
    .split(separators)
    .map((part) => part.trim())
    .filter(Boolean)
    .find((allergen) => {
      const plain = allergen.toLowerCase()
      return (
        wordsOf(allergen).some((word) => words.some((other) => isAlike(word, other))) ||
        kinds.some((kind) => kind.allergens.test(plain) && kind.medicines.test(name))
      )
    })
}

/** The allergies of two entries of one patient: all that either says, each once. */
export function bothAllergies(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  const parts = `${one},${other}`
    .split(separators)
    .map((part) => part.trim())
    .filter(Boolean)
  const seen = new Map(parts.toReversed().map((part) => [part.toLowerCase(), part]))
  return [...seen.values()].toReversed().join(', ')
}
