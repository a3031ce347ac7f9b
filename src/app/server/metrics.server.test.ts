import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toReason } from '../../platform/backup/backup-error.server.ts'
import { listen } from '../../test-kit/listen.server.ts'
import { signInAs } from '../../test-kit/staff.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'

const token = 'a token for Prometheus'
let clinic: TestClinic
beforeAll(async () => {
  const upToDateAt = new Date('2026-11-20T04:00:00Z')
  const status = () => ({
    upToDateAt,
    baseEndedAt: null,
    problem: [toReason('archiveDiskGone', { path: '/mnt/archive' })],
  })
  const archiving = { jobs: [], status, shipRest: async () => {} }
  clinic = await openTestClinic('template_demo', { metricsToken: token, archiving })
})
afterAll(() => clinic.close())

const read = (authorization = `Bearer ${token}`) =>
  clinic.app.inject({ url: '/api/metrics', headers: { authorization } })

/** The value of a metric, by its name with its labels; undefined where it is missing. */
async function valueOf(metric: string): Promise<number | undefined> {
  const { body } = await read()
  const line = body.split('\n').find((it) => it.startsWith(`${metric} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

describe('the metrics', () => {
  it('are closed without a token in the settings', async () => {
    const closed = await openTestClinic('template_empty')
    const answer = await closed.app.inject({
      url: '/api/metrics',
      headers: { authorization: 'Bearer ' },
    })
    expect(answer.statusCode).toBe(404)
    await closed.close()
  })

  it.each(['', 'Bearer', 'Bearer another token', `Basic ${token}`])(
    'are refused to %j',
    async (authorization) => {
      const { statusCode, headers } = await read(authorization)
      expect(statusCode).toBe(401)
      expect(headers['www-authenticate']).toBe('Bearer')
    },
  )

  it('count and time each request by the pattern of its route, without who or what it was about', async () => {
    await clinic.app.inject('/api/clients/9820012345/visits?name=Asha')
    await clinic.app.inject('/nowhere/9820012345')
    const { body, headers } = await read()
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/clients/:id/visits",status="401"} 1',
    )
    expect(body).not.toMatch(/9820012345|Asha/)
    // This request itself.
    expect(await valueOf('http_requests_in_progress')).toBe(1)
  })

  it('time the waits for the database by route, of calls that asked it', async () => {
    await clinic.app.inject('/api/health/ready')
    await clinic.app.inject('/api/health/alive')
    const waits = 'http_request_database_seconds_count'
    expect(await valueOf(`${waits}{method="GET",route="/api/health/ready"}`)).toBe(1)
    expect(await valueOf(`${waits}{method="GET",route="/api/health/alive"}`)).toBeUndefined()
  })

  it('say how the database is, and when the newest backup and the last good drill were', async () => {
    expect(await valueOf('opd_database_up')).toBe(1)
    expect(await valueOf('opd_database_size_bytes')).toBeGreaterThan(5_000_000)
    expect(await valueOf('opd_database_answer_seconds')).toBeGreaterThan(0)
    expect(await valueOf('opd_database_connections{state="active"}')).toBeGreaterThan(0)
    expect(await valueOf('opd_backup_timestamp_seconds')).toBe(0)
    await clinic.db`
      insert into backup_run (started_at, ended_at, taken_at, file, bytes, row_count)
      values ('2026-11-20', '2026-11-20', '2026-11-20T02:00:00Z', 'x', 1, 1)`
    await clinic.db`
      insert into drill_run (started_at, ended_at, file, taken_at, row_count)
      values ('2026-11-19T03:00:00Z', '2026-11-19T04:00:00Z', 'x', '2026-11-19', 1)`
    await clinic.db`
      insert into drill_run (started_at, ended_at, problem)
      values ('2026-11-20T03:00:00Z', '2026-11-20T04:00:00Z', 'It failed.')`
    expect(await valueOf('opd_backup_timestamp_seconds')).toBe(Date.UTC(2026, 10, 20, 2) / 1000)
    expect(await valueOf('opd_drill_timestamp_seconds')).toBe(Date.UTC(2026, 10, 19, 3) / 1000)
  })

  it('say how many pages listen, what was told them, and how soon', async () => {
    const address = await clinic.app.listen({ port: 0, host: '127.0.0.1' })
    const cookie = await signInAs(clinic.app, 'admin')
    expect(await valueOf('opd_live_streams')).toBe(0)
    const before = (await valueOf('opd_live_changes_total'))!
    const streams = await Promise.all([1, 2].map(() => listen(address, cookie)))
    await expect.poll(() => valueOf('opd_live_streams')).toBe(2)
    await clinic.db`update appointment set changed_at = now() where id in (1, 2, 3)`
    await expect.poll(() => streams.map(({ changes }) => changes.length)).toEqual([3, 3])
    expect(await valueOf('opd_live_changes_total')).toBe(before + 3)
    expect(await valueOf('opd_live_delay_seconds_count')).toBeGreaterThan(0)
    expect(await valueOf('opd_live_delay_seconds_bucket{le="10"}')).toBeGreaterThan(0)
    for (const stream of streams) stream.close()
    await expect.poll(() => valueOf('opd_live_streams')).toBe(0)
  })

  it('say how old the archive is, and that it cannot be written', async () => {
    expect(await valueOf('opd_archive_up')).toBe(0)
    expect(await valueOf('opd_archive_timestamp_seconds')).toBe(Date.UTC(2026, 10, 20, 4) / 1000)
  })

  it('answer while the database does not', async () => {
    await clinic.db`alter table backup_run rename to backup_run_away`
    const { statusCode } = await read()
    expect(statusCode).toBe(200)
    expect(await valueOf('opd_database_up')).toBe(0)
  })
})
