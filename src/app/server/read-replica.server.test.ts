import type { FastifyInstance } from 'fastify'
import { beforeEach, afterEach, expect, it, vi } from 'vitest'
import { loadDemoClinic } from '../demo-clinic/load-demo-clinic.server.ts'
import { connect } from '../../platform/db/connect.server.ts'
import { migrateDatabase } from '../../platform/db/migrate.server.ts'
import { cancelAppointment } from '../../scheduling/appointments/change-appointment.ts'
import { listAppointments } from '../../scheduling/appointments/list-appointments.ts'
import { exportReport } from '../../office/reports/report-export.ts'
import { readReportTotals } from '../../office/reports/report.ts'
import { readReportCharts } from '../../office/reports/charts/charts.ts'
import { runQuery, useDataFolder } from '../../test-kit/embedded-postgres.server.ts'
import { startWithReplica, type Replica } from '../../test-kit/replica.server.ts'
import { signInAs } from '../../test-kit/staff.server.ts'
import { callerOf, type Caller } from '../../test-kit/test-clinic.server.ts'
import { hashCheaply } from '../../test-kit/test-cluster.server.ts'
import { testInstant, testNow, testSecretKey, testTimeZone } from '../../test-kit/test-config.ts'
import { createApp } from './app.server.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const metricsToken = 'a token for Prometheus'
const data = useDataFolder()
let app: FastifyInstance
let admin: Caller
let replica: Replica
let ownerUrl: string
let clockMs: number

beforeEach(async () => {
  const started = await startWithReplica(data, async (primary) => {
    await migrateDatabase(primary.ownerUrl, primary.appRole)
    const db = connect(primary.ownerUrl, { max: 1 })
    await loadDemoClinic(db, { ...testNow, hashPassword: hashCheaply })
    await db.end()
  })
  replica = started.replica
  ownerUrl = started.primary.ownerUrl
  clockMs = testInstant.getTime()
  app = await createApp({
    databaseUrl: started.primary.url,
    readUrl: replica.url,
    secretKey: testSecretKey,
    timeZone: testTimeZone,
    clock: () => new Date(clockMs),
    metricsToken,
  })
  admin = callerOf(app, await signInAs(app, 'admin'))
  await expectReplica(1)
})
afterEach(async () => {
  await app.close()
  await replica.kill()
})

/** Waits until reports are read from the replica, or are not any more. */
const expectReplica = async (isUsed: 0 | 1) => {
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${metricsToken}` }
      const { body } = await app.inject({ url: '/api/metrics', headers })
      return body.match(/^opd_replica_up .*$/m)?.[0]
    })
    .toBe(`opd_replica_up ${isUsed}`)
}

const report = { tab: 'notconducted' as const }
const totals = (caller = admin) => caller.call(readReportTotals, { body: report })

async function exportedRows(): Promise<number> {
  const { body } = await app.inject({
    method: 'POST',
    url: exportReport.url,
    headers: { cookie: admin.cookie },
    body: report,
  })
  return body.trim().split('\n').length
}

it('reports, charts and exports come from a standby, with their age, until it is too old', async () => {
  const before = await totals()
  expect(before).not.toHaveProperty('ageSeconds')
  await replica.pause()
  await runQuery(
    ownerUrl,
    (sql) => sql`delete from appointment where status = 'PE' and id not in (
      select appointment_id from payment) and id % 2 = 0`,
  )
  expect(await totals()).toEqual(before)
  expect(await exportedRows()).toBe(before.count)

  clockMs += 20_000
  const old = await totals()
  expect(old).toEqual({ ...before, ageSeconds: old.ageSeconds })
  expect(old.ageSeconds).toBeGreaterThanOrEqual(20)
  const charts = { ...report, from: '2026-11-20', to: '2026-12-20' }
  expect((await admin.call(readReportCharts, { body: charts })).ageSeconds).toBe(old.ageSeconds)

  clockMs += 60_000
  const current = await totals()
  expect(current.count).toBeLessThan(before.count)
  expect(current).not.toHaveProperty('ageSeconds')
  expect(await exportedRows()).toBe(current.count)

  await replica.resume()
  await expectReplica(1)
  expect(await totals()).toEqual(current)
})

it('whoever changed something sees it in the next report, and others when the standby has it', async () => {
  const before = await totals()
  const { rows } = await admin.call(listAppointments, { query: { tab: 'home', limit: 200 } })
  const { id, version } = rows.find(({ status }) => status === 'PE')!
  await replica.pause()
  const cancelled = await app.inject({
    method: 'POST',
    url: cancelAppointment.url.replace(':id', String(id)),
    headers: { cookie: admin.cookie },
    body: { version, reason: 'Called to cancel' },
  })
  expect(cancelled.statusCode).toBe(200)
  const [changed] = String(cancelled.headers['set-cookie']).split(';')
  const own = await totals(callerOf(app, `${admin.cookie}; ${changed}`))
  expect(own.count).toBe(before.count - 1)
  expect((await totals()).count).toBe(before.count)
})

it('without its standby the primary answers', async () => {
  const before = await totals()
  await replica.kill()
  expect(await totals()).toEqual(before)
  expect(await exportedRows()).toBe(before.count)
  await expectReplica(0)
  expect(await totals()).toEqual(before)
})
