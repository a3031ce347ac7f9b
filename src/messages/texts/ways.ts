import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import { ways, type Way } from './message-events.ts'

/** The way by which a branch's messages go first; by hand, none of them goes by itself. */
export const firstWays = ['hand', ...ways] as const
export type FirstWay = (typeof firstWays)[number]

/** The ways of a branch by which messages go by themselves, in its order. */
export const waysFrom = (first: FirstWay): Way[] =>
  first === 'hand' ? [] : [first, ...ways.filter((it) => it !== first)]

/** The names of the ways, as screens have them. */
export const wayTitles: Record<FirstWay, TextKey> = {
  hand: messageKey('outbox.byHand'),
  whatsApp: messageKey('outbox.whatsApp'),
  sms: messageKey('outbox.sms'),
  email: messageKey('field.email'),
}
