import type { Transaction } from '../../platform/db/connect.server.ts'
import {
  makeMessageLinks,
  patientLinkAddress,
} from '../../scheduling/patient-link/link-token.server.ts'
import { fillText, hasLink, type TextValues } from '../texts/fill-text.ts'
import type { ReadyMessage } from './read-messages.server.ts'

/** The names of a message at gateways: the same at each try, another in each clinic. */
export const messageKeyOf = ({ id, written }: Pick<ReadyMessage, 'id' | 'written'>): string =>
  `opd-${id}-${BigInt(written).toString(36)}`

/** A message as it leaves: with links that open, where it has any. */
export interface LinkedMessage {
  text: string
  values: TextValues
}

interface LinkOptions {
  /** Undefined where no address of the clinic is known: then no text has a link. */
  origin: string | undefined
  /** The key that links are derived from; undefined for links that differ each time. */
  clinicKey: string | undefined
  /** Whether a message needs its link though its wording has none: its gateway has wordings of its own. */
  needsLink?: (message: ReadyMessage) => boolean
}

/**
 * Makes the links of messages that are about to be sent, and fills their texts with them; answers in order. What
 * is stored and listed, `text` of a ReadyMessage, has no secret.
 */
export async function linkMessages(
  tx: Transaction,
  messages: readonly ReadyMessage[],
  { origin, clinicKey, needsLink = () => false }: LinkOptions,
): Promise<LinkedMessage[]> {
  const requests = messages.map((message) =>
    origin !== undefined && (hasLink(message.wording) || needsLink(message))
      ? message.linked.map((appointment) => ({ appointment, key: messageKeyOf(message) }))
      : [],
  )
  const all = requests.flat()
  const secrets = all.length > 0 ? await makeMessageLinks(tx, all, clinicKey) : []
  return messages.map(({ wording, values: hidden }, index) => {
    const own = secrets.splice(0, requests[index]!.length)
    const link = own.map((secret) => patientLinkAddress(origin!, secret)).join(' ')
    const values = { ...hidden, link }
    return { values, text: fillText(wording, values) }
  })
}
