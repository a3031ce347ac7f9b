const isDigit = (letter: string): boolean => /^\p{Nd}$/u.test(letter)

/**
 * Replaces the decimal digits of any script by 0 to 9: '१२' becomes '12'. The ten digits of a
 * script are consecutive code points, so a digit's value is its distance from the first.
 */
export const toAsciiDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!
    if (code < 128) return digit
    let offset = 0
    while (isDigit(String.fromCodePoint(code - offset - 1))) offset++
    return String(offset % 10)
  })
