const isDigit = (letter: string): boolean => /^\p{Nd}$/u.test(letter)

/**
 * The text with the decimal digits of any script as 0 to 9: '१२' becomes '12'. Scripts have their ten
 * digits in one row, so a digit's value is its distance from the row's beginning.
 */
export const foldDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!
    if (code < 128) return digit
    let before = 0
    while (isDigit(String.fromCodePoint(code - before - 1))) before++
    return String(before % 10)
  })
