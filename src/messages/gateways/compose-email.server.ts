import { Readable } from 'node:stream'
import type { OutgoingMessage } from './gateway.ts'
import type { EmailSettings } from './gateway-settings.ts'

/**
 * A message as it is written to the mail server; `mail` notes when that begins. nodemailer writes each
 * value as one header, whatever is in it.
 */
export async function composeEmail(
  { senderName, senderAddress, replyTo }: EmailSettings,
  { key, to, subject, text, stopAddress }: OutgoingMessage,
  mail: { isHandedOver: boolean },
): Promise<Readable> {
  // Most clinics have no mail server: nodemailer takes 5 MB.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: { name: senderName, address: senderAddress },
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    // The same at each attempt, so that a mailbox shows a message once.
    messageId: `<${key.replaceAll(/[^\w.-]/g, '')}@${senderAddress.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...stopHeaders(stopAddress) },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const source = await composer.compile().build()
  return new Readable({
    read() {
      mail.isHandedOver = true
      this.push(source)
      this.push(null)
    },
  })
}

/**
 * What a mail program shows its own button by. One press of it stops messages without a page (RFC 8058), which is for
 * addresses over TLS only.
 */
const stopHeaders = (address: string | undefined): Record<string, string> =>
  address === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${address}>`,
        ...(address.startsWith('https:') && {
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      }
