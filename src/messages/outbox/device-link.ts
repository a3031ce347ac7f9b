import { internationalMobile } from '../../platform/numbers/parse-mobile.ts'
import type { Way } from '../texts/message-events.ts'

/**
 * The link that opens a message on this device, with text and number filled. `sentTo` is a mobile
 * number of ten digits, or an address of e-mail, which has a subject too; nothing in it or in the text can end a part of the link.
 */
export function deviceLink(
  way: Way,
  sentTo: string,
  { text, subject }: { text: string; subject: string },
): string {
  const body = encodeURIComponent(text)
  if (way === 'email') {
    const address = encodeURIComponent(sentTo)
    return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${body}`
  }
  const number = internationalMobile(sentTo).replaceAll(/\D/g, '')
  return way === 'whatsApp'
    ? `https://wa.me/${number}?text=${body}`
    : `sms:+${number}?&body=${body}`
}
