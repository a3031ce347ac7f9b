/** A letter of a script that is read from right to left: Arabic, with its presentation forms, and Hebrew. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * The direction of a message that has left, whose language is not kept: that of most of its words. Its first letter
 * says little, as that is often a patient's name in Latin letters. Names are left out, as far as a capital tells
 * them; a link is in no language.
 */
export function textDirection(text: string): 'rtl' | 'ltr' {
  const withoutLinks = text.replaceAll(/\S+:\/\/\S+/g, ' ')
  let balance = 0
  for (const [word] of withoutLinks.matchAll(/\p{L}[\p{L}\p{M}]*/gu)) {
    if (/^\p{Lu}/u.test(word)) continue
    balance += rightToLeft.test(word) ? 1 : -1
  }
  return balance > 0 ? 'rtl' : 'ltr'
}
