import type { Queryable } from '../../platform/db/connect.server.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { SealError, unsealSecret } from '../../platform/outbound/sealed-secret.server.ts'
import type { Way } from '../texts/message-events.ts'
import { openEmailGateway } from './email-gateway.server.ts'
import type { Gateway } from './gateway.ts'
import { gatewaySettings, type GatewaySettings } from './gateway-settings.ts'
import { notReadySeconds } from './http-result.server.ts'
import { openSmsGateway } from './sms-gateway.server.ts'
import { openWhatsAppGateway } from './whatsapp-gateway.server.ts'

/** The secret of each way, as requests to its gateway and rows of `message_gateway` name it. */
export const secretNames = {
  email: 'password',
  sms: 'secret',
  whatsApp: 'token',
} as const satisfies Record<Way, string>

/** What a sealed secret is bound to: it opens in no other row. */
export const placeOfSecret = (way: Way): string => `message_gateway ${way} ${secretNames[way]}`

export interface GatewayRow {
  way: Way
  settings: unknown
  secrets: Record<string, string>
}

/**
 * The gateways that are switched on, by way: the same for all branches, since the contract with a
 * provider is the clinic's. One whose secret cannot be opened says so to each message. Whoever opens
 * them closes each after its use.
 */
export async function openGateways(db: Queryable, outbound: Outbound): Promise<Map<Way, Gateway>> {
  const rows = await db<GatewayRow[]>`
    select way, settings, secrets from message_gateway where is_on`
  return new Map(rows.map((row) => [row.way, openGateway(row, outbound)]))
}

/**
 * SQL: whether the gateway of the `gateway_pause` is left alone now. A pause that ends later than any that is set,
 * `longestPauseMs` from now, was set by a clock that has jumped, and is over.
 */
export const isPausing = (db: Queryable, longestPauseMs: number) => db`
  (until > now() and until <= now() + ${longestPauseMs} * interval '1 millisecond')`

/** The gateway of a row. */
export function openGateway({ way, settings, secrets }: GatewayRow, outbound: Outbound): Gateway {
  const sealed = secrets[secretNames[way]]
  const opened = sealed === undefined ? '' : tryUnseal(sealed, way, outbound)
  const parsed = gatewaySettings[way].safeParse(settings)
  if (opened === undefined || !outbound.key) return closedGateway(way, 'GATEWAY_KEY')
  if (!parsed.success) return closedGateway(way, 'settings')
  const values = parsed.data as GatewaySettings[Way]
  const open = {
    email: () =>
      openEmailGateway(values as GatewaySettings['email'], { password: opened }, outbound),
    sms: () => openSmsGateway(values as GatewaySettings['sms'], { secret: opened }, outbound),
    whatsApp: () =>
      openWhatsAppGateway(values as GatewaySettings['whatsApp'], { token: opened }, outbound),
  }
  return open[way]()
}

/** A secret; undefined where it was sealed with another key, or changed. */
export function tryUnseal(sealed: string, way: Way, { key }: Outbound): string | undefined {
  if (key === undefined) return undefined
  try {
    return unsealSecret(sealed, key, placeOfSecret(way))
  } catch (error) {
    if (error instanceof SealError) return undefined
    throw error
  }
}

const closedGateway = (way: Way, words: string): Gateway => ({
  way,
  send: async () => ({ outcome: 'later', words, afterSeconds: notReadySeconds }),
  close: () => {},
})
