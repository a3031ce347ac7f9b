const small = (
  'zero one two three four five six seven eight nine ten ' +
  'eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
).split(' ')
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** A whole number from 0 on in English words, counted as in India: thousand, lakh, crore. */
function numberInWords(number: number): string {
  if (number < 20) return small[number]!
  if (number < 100) {
    const unit = number % 10
    return tens[Math.floor(number / 10) - 2]! + (unit > 0 ? `-${small[unit]}` : '')
  }
  const [size, name] = (
    [
      [10_000_000, 'crore'],
      [100_000, 'lakh'],
      [1000, 'thousand'],
      [100, 'hundred'],
    ] as const
  ).find(([least]) => number >= least)!
  const rest = number % size
  const words = `${numberInWords(Math.floor(number / size))} ${name}`
  return rest > 0 ? `${words} ${numberInWords(rest)}` : words
}

/** 'One lakh twenty thousand rupees and fifty paise only', of whole paise above zero. */
export function amountInWords(paise: number): string {
  const rupees = Math.floor(paise / 100)
  const rest = paise % 100
  const words = [
    (rupees > 0 || rest === 0) && `${numberInWords(rupees)} ${rupees === 1 ? 'rupee' : 'rupees'}`,
    rest > 0 && `${numberInWords(rest)} ${rest === 1 ? 'paisa' : 'paise'}`,
  ]
    .filter(Boolean)
    .join(' and ')
  return `${words[0]!.toUpperCase()}${words.slice(1)} only`
}
