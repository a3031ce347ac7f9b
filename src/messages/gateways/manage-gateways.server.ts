import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db, Queryable, Transaction } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { sealSecret } from '../../platform/outbound/sealed-secret.server.ts'
import { ways, type Way } from '../texts/message-events.ts'
import { listGateways, removeGateway, saveGateway, type StoredGateways } from './gateway-calls.ts'
import { networkProblems } from './gateway-network.server.ts'
import { untestedFields, unsetSettings } from './gateway-settings.ts'
import { placeOfSecret, secretNames, tryUnseal } from './gateway.server.ts'

type Settings = Record<string, unknown>

export interface StoredRow {
  way: Way
  version: number
  isOn: boolean
  isTested: boolean
  /** Whether it has values that an Admin has entered. */
  isSetUp: boolean
  settings: Settings
  secrets: Record<string, string>
}

/** The row of a way, as it is before it was ever set up where there is none. */
export async function readRow(db: Queryable, way: Way, lock?: 'lock'): Promise<StoredRow> {
  const [row] = await db<StoredRow[]>`
    select way, version, is_on, tested_at is not null as is_tested, settings, secrets
    from message_gateway where way = ${way} ${lock ? db`for update` : db``}`
  const settings = { ...unsetSettings[way], ...row?.settings }
  const isSetUp = row !== undefined && Object.keys(row.settings).length > 0
  return row
    ? { ...row, isSetUp, settings }
    : { way, version: 0, isOn: false, isTested: false, isSetUp, settings, secrets: {} }
}

export function manageGatewayRoutes(
  app: FastifyInstance,
  { db, outbound }: { db: Db; outbound: Outbound },
): void {
  route(app, listGateways, async () => {
    const rows = await Promise.all(ways.map((way) => readRow(db, way)))
    const gateways = Object.fromEntries(
      rows.map(({ way, secrets, ...row }) => [
        way,
        { ...row, secret: secretState(way, secrets, outbound) },
      ]),
    ) as unknown as StoredGateways
    return { hasKey: outbound.key !== undefined, gateways }
  })

  route(app, saveGateway, ({ body, staff, address }) =>
    db.begin(async (tx) => {
      const { gateway } = body
      const { way, settings } = gateway
      const before = await readRow(tx, way, 'lock')
      const isStored = before.secrets[secretNames[way]] !== undefined
      // To remove what is not there is no change, and asks for no other test.
      const secret = body.secret === '' && !isStored ? null : body.secret
      const fields = changedFields(before.settings, settings)
      // Sent twice, after a lost answer or by two clicks: it is what was wanted.
      if (fields.length === 0 && secret === null && body.isOn === before.isOn) {
        return { version: before.version, isOn: before.isOn }
      }
      if (before.version !== body.version) throw new ProblemError('row_changed')
      const wrong = networkProblems(gateway, outbound)
      if (Object.keys(wrong).length > 0) throw new ProblemError('invalid_input', undefined, wrong)
      const isTested =
        before.isTested &&
        secret === null &&
        fields.every((field) => untestedFields[way].includes(field))
      if (body.isOn && !before.isOn) assertReady(before, isTested, outbound)
      const row = {
        settings: tx.json(settings),
        secrets: tx.json(sealedSecrets(secret, before, outbound)),
        is_on: body.isOn && isTested,
        version: before.version + 1,
      }
      // Of two Admins who set one up at once, the second is told.
      const [saved] =
        before.version === 0
          ? await tx`
              insert into message_gateway ${tx({ way, ...row })}
              on conflict do nothing returning way`
          : await tx`
              update message_gateway set ${tx({ ...row })},
                tested_at = case when ${isTested} then tested_at end
              where way = ${way} returning way`
      if (!saved) throw new ProblemError('row_changed')
      await forgetPause(tx, way)
      // The names of the fields alone: a token may stand among the values, where an Admin wrote it.
      const changed = [...fields, ...(secret === null ? [] : [secretNames[way]])]
      const after = { way, isOn: row.is_on, ...(changed.length > 0 && { changed }) }
      await audit(tx, { staff, address }, { action: 'changed', subject: 'message gateway', after })
      return { version: row.version, isOn: row.is_on }
    }),
  )

  route(app, removeGateway, ({ params: { way }, body: { version }, staff, address }) =>
    db.begin(async (tx) => {
      const before = await readRow(tx, way, 'lock')
      // Sent twice, after a lost answer or by two clicks: it is what was wanted.
      if (!before.isSetUp) return {}
      if (before.version !== version) throw new ProblemError('row_changed')
      // The row stays for its version: what is set up next is never taken for what was removed.
      await tx`
        update message_gateway set settings = '{}', secrets = '{}', is_on = false, tested_at = null,
          version = version + 1
        where way = ${way}`
      await forgetPause(tx, way)
      const entry = { action: 'removed', subject: 'message gateway', after: { way } }
      await audit(tx, { staff, address }, entry)
      return {}
    }),
  )
}

/** Of another gateway, or one that an Admin has put right, nothing is known yet. */
const forgetPause = (tx: Transaction, way: Way) => tx`delete from gateway_pause where way = ${way}`

/** Throws where a gateway cannot be switched on as it is. */
function assertReady({ way, secrets }: StoredRow, isTested: boolean, outbound: Outbound): void {
  if (outbound.key === undefined) throw new ProblemError('gateway_key')
  if (!isTested || secretState(way, secrets, outbound) === 'unreadable') {
    throw new ProblemError('gateway_untested')
  }
}

function sealedSecrets(
  secret: string | null,
  { way, secrets }: StoredRow,
  { key }: Outbound,
): Record<string, string> {
  if (secret === null) return secrets
  if (secret === '') return {}
  if (key === undefined) throw new ProblemError('gateway_key')
  return { [secretNames[way]]: sealSecret(secret, key, placeOfSecret(way)) }
}

function secretState(way: Way, secrets: Record<string, string>, outbound: Outbound) {
  const sealed = secrets[secretNames[way]]
  if (sealed === undefined) return 'none' as const
  return tryUnseal(sealed, way, outbound) === undefined ? ('unreadable' as const) : 'stored'
}

/** The names of the fields that differ. */
const changedFields = (before: Settings, after: Settings): string[] =>
  Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
