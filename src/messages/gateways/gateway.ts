import type { Locale } from '../../platform/i18n/locales.ts'
import type { MessageEvent, Way } from '../texts/message-events.ts'

/** A message as it leaves. */
export interface OutgoingMessage {
  /** Our own, the same at each attempt of one message: letters, digits, '-' and '.'. */
  key: string
  /** A mobile number of ten digits, or an address of e-mail. */
  to: string
  text: string
  /** Of an e-mail. */
  subject: string
  /** Where its patient stops messages; undefined where nobody knows the clinic's address. */
  stopAddress?: string | undefined
  event: MessageEvent
  /** A locale of src/platform/i18n/locales.ts. */
  language: string
  /** What the placeholders stand for: templates of WhatsApp are filled by the gateway. */
  values: Record<string, string>
}

/**
 * What became of an attempt. `words` are the gateway's own, at most 200 characters, without secrets and
 * without addresses of the clinic's network.
 */
export type SendResult =
  /** The gateway has taken it, with its reference where it gives one. */
  | { outcome: 'sent'; reference: string | null }
  /** It does not take this message, and would not later. */
  | { outcome: 'refused'; words: string }
  /** It has certainly not taken it, and may do so later: not before `afterSeconds`, if known. */
  | { outcome: 'later'; words: string; afterSeconds?: number }
  /** It was handed over and the answer was lost: a person says what became of it. */
  | { outcome: 'unknown'; words: string }

export interface Gateway {
  way: Way
  /** Whether it sends what comes twice under one key only once. */
  takesKeys?: boolean
  /** The most messages that it is given at once, if fewer than the pace allows. */
  atOnce?: number
  /** The language in which it has a text for an event, where texts are approved one by one; any by default. */
  languageOf?: (message: { event: MessageEvent; language: Locale }) => Locale
  /** Never throws. Several messages may be sent at once; `signal` ends an attempt. */
  send: (message: OutgoingMessage, signal: AbortSignal) => Promise<SendResult>
  /** Ends its connections, once nothing is being sent. */
  close: () => void
}
