/** The digits that somebody typed or pasted of a number, without what dials a country before ten of them. */
export function typedMobile(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length > 10 && digits.startsWith('91')) return digits.slice(2, 12)
  return (digits.length > 10 ? digits.replace(/^0/, '') : digits).slice(0, 10)
}
