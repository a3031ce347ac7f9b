import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildBooking } from '../../test-kit/build-booking.server.ts'
import { planSeries } from '../../test-kit/series.server.ts'
import { problemOf } from '../../test-kit/test-clinic.server.ts'
import { bookOwnAppointment, bookOwnSeries } from './own-booking.ts'
import {
  openOwnBookingClinic,
  scene,
  forget,
  aSeriesSlot,
  openSlotOf,
} from '../../test-kit/own-booking.server.ts'

openOwnBookingClinic()

describe('the limits of booking without signing in', () => {
  const noSlot = () => buildBooking({ day: '2026-12-07', slot: 999_999 })
  const aSeries = (sessions: number) => ({
    ...seriesBody,
    idempotencyKey: randomUUID(),
    sessions: Array.from({ length: sessions }, () => ({ day: '2026-12-09', slot: 999_999 })),
  })
  const seriesBody = {
    branch: 1,
    service: 6,
    healthIssues: 'Frozen shoulder',
    startDay: '2026-12-09',
    slots: [999_999],
    patient: { name: 'Series Patient', age: '44', mobile: '8700000001' },
  }

  it('count sessions by network, also in simultaneous requests', async () => {
    await forget()
    const tries = await Promise.all(
      Array.from({ length: 20 }, () =>
        problemOf(scene.patient.call(bookOwnSeries, { body: aSeries(30) })),
      ),
    )
    expect(tries.filter((code) => code !== 'too_many_hour')).toHaveLength(2)
    expect(await problemOf(scene.patient.call(bookOwnAppointment, { body: noSlot() }))).toBe(
      'too_many_hour',
    )
    // A network's refused sessions do not count against the limit of all.
    const [{ hits }] = await scene.clinic.db<[{ hits: number }]>`
      select hits from rate_limit where key = 'public sessions'`
    expect(hits).toBe(60)
  })

  it('count the sessions of all networks together', async () => {
    await forget()
    await scene.clinic.db`
      insert into rate_limit values ('public sessions', 399, now() + interval '1 minute')`
    expect(await problemOf(scene.patient.call(bookOwnAppointment, { body: noSlot() }))).not.toBe(
      'too_many_hour',
    )
    expect(await problemOf(scene.patient.call(bookOwnAppointment, { body: noSlot() }))).toBe(
      'too_many_hour',
    )
  })

  it('allow a number few future bookings, also in simultaneous requests', async () => {
    await forget()
    const { patient: own } = buildBooking({})
    const days = [
      '2026-12-07',
      '2026-12-08',
      '2026-12-09',
      '2026-12-10',
      '2026-12-11',
      '2026-12-14',
    ]
    const bodies = await Promise.all(
      days.map(async (day) => buildBooking({ day, slot: await openSlotOf(day), patient: own })),
    )
    const codes = await Promise.all(
      bodies.map((body) =>
        scene.patient.call(bookOwnAppointment, { body }).then(
          () => 'booked',
          ({ code }: { code: string }) => code,
        ),
      ),
    )
    expect(codes.filter((code) => code === 'booked')).toHaveLength(4)
    expect(codes.filter((code) => code === 'too_many_ahead')).toHaveLength(2)
    // A repeated booking gets the same answer, and one that the desk has seen does not count.
    const first = bodies[codes.indexOf('booked')]!
    await scene.patient.call(bookOwnAppointment, { body: first })
    await scene.clinic.db`
      update appointment set arrived_at = now(), arrived_by = 2
      where idempotency_key = ${first.idempotencyKey}`
    await scene.patient.call(bookOwnAppointment, { body: bodies[codes.indexOf('too_many_ahead')]! })
    await scene.clinic.db`update appointment set status = 'CN' where source = 'public'`
  })

  it('allow a network few future series, for all patients together', async () => {
    await forget()
    const codes: string[] = []
    for (const weekday of [1, 2, 4]) {
      const body = await planSeries(scene.patient, [await aSeriesSlot(weekday)], { sessions: 2 })
      await scene.patient.call(bookOwnSeries, { body }).then(
        () => codes.push('booked'),
        ({ code }: { code: string }) => codes.push(code),
      )
    }
    expect(codes).toEqual(['booked', 'booked', 'too_many_ahead'])
    await scene.clinic.db`update appointment set status = 'CN' where source = 'public'`
  })

  it('do not count staff', async () => {
    await forget()
    for (let turn = 0; turn < 25; turn++) {
      const body = buildBooking({ day: '2026-12-07', slot: 999_999 })
      expect(await problemOf(scene.reception.call(bookOwnAppointment, { body }))).not.toBe(
        'too_many_hour',
      )
    }
  })

  it('refuse every patient when sessions cannot be counted', async () => {
    await scene.clinic.db`alter table rate_limit rename to rate_limit_away`
    const body = buildBooking({ day: '2026-12-07', slot: await openSlotOf('2026-12-07') })
    expect(await problemOf(scene.patient.call(bookOwnAppointment, { body }))).toBe('unexpected')
    await scene.clinic.db`alter table rate_limit_away rename to rate_limit`
    const rows = await scene.clinic.db`
      select from patient where mobile = ${body.patient.mobile}`
    expect(rows).toHaveLength(0)
  })
})
