/** Medicines that harm whoever is allergic to one of their kind, by a part of their name. Not complete: it helps to look. */
const kinds: { allergens: RegExp; medicines: RegExp }[] = [
  {
    allergens: /penicillin|cillin\b/,
    medicines: /cillin|augmentin|clavam|moxikind/,
  },
  { allergens: /cephalosporin|\bcef|\bceph/, medicines: /\bcef|\bceph/ },
  // Not a sulfate, which is a salt.
  {
    allergens: /sul(f|ph)a(?!t)|sul(f|ph)on/,
    medicines: /sul(f|ph)a(?!t)|trimoxazole|septran|bactrim/,
  },
  {
    allergens: /nsaid|aspirin|ibuprofen|diclofenac|naproxen|painkiller/,
    medicines:
      /aspirin|ibuprofen|diclofenac|naproxen|ketorolac|indomet|piroxicam|meloxicam|etoricoxib|mefenamic|nimesulide|brufen|voveran|combiflam|disprin|ecosprin/,
  },
]

/** In shorter words too much is alike. */
const minLetters = 4

/** What many medicines are called besides: salts and forms, which say nothing. */
const ordinaryWords =
  /^(acid|sodium|potassium|calcium|magnesium|chloride|hydrochloride|sul(f|ph)ates?|phosphate|tablets?|capsules?|drops|syrup|cream|ointment|injection|solution|suspension|forte|plus|drugs?|medicines?|allerg\w*)$/

/** What is separated in a list of allergies, also in other scripts. */
const separators = /[,;/\n،؛、，；]+/

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word.length >= minLetters && !ordinaryWords.test(word))

/** Whether one word begins with the other, as 'penicillin' and 'penicillins' do. */
const isAlike = (one: string, other: string): boolean =>
  one.startsWith(other) || other.startsWith(one)

/** What a list of allergies names, one by one. */
export const allergensOf = (text: string): string[] =>
  text
    .split(separators)
    .map((part) => part.trim())
    .filter(Boolean)

/**
 * What of a patient's allergies speaks against a medicine, as it was noted: by the same word, or by the kind of
 * medicine. Undefined for nothing, which is no promise.
 */
export function allergenAgainst(allergies: string | null, medicine: string): string | undefined {
  const name = medicine.toLowerCase()
  const words = wordsOf(medicine)
  return allergensOf(allergies ?? '').find((allergen) => {
    const plain = allergen.toLowerCase()
    return (
      wordsOf(allergen).some((word) => words.some((other) => isAlike(word, other))) ||
      kinds.some((kind) => kind.allergens.test(plain) && kind.medicines.test(name))
    )
  })
}

/** The allergies of two entries of one patient: all that either says. */
export function bothAllergies(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  const known = new Set(allergensOf(one).map((part) => part.toLowerCase()))
  const added = allergensOf(other).filter((part) => !known.has(part.toLowerCase()))
  return [one, ...added].filter(Boolean).join(', ')
}
