import { expect, test } from 'vitest'
import { addMinutes } from '../../platform/day/time.ts'
import { consultantNamed } from './consultants.server.ts'
import { generateDemoClinic } from './demo-clinic.server.ts'

const everyHour = Array.from({ length: 24 }, (_, hour) => addMinutes('00:00', hour * 60))
const anita = consultantNamed('anita')

test.each([
  ['a Sunday', '2026-11-22'],
  ['a Tuesday', '2026-11-24'],
  ['a Wednesday', '2026-11-25'],
  ['a Saturday', '2026-11-28'],
  ['a holiday of every year', '2026-12-25'],
  ['a holiday that follows the moon', '2027-03-22'],
  ['a holiday in Maharashtra', '2027-05-01'],
  ['a holiday in Karnataka, a Sunday', '2026-11-01'],
])('today is a working day at every hour of %s', (_, today) => {
  for (const time of [...everyHour, '23:59']) {
    const { appointments, slots, extraSlots, daysOff } = generateDemoClinic({
      today,
      time,
      pastDays: 7,
      visits: false,
    })
    const at = `${today} ${time}`
    expect(
      daysOff.filter(({ firstDay, lastDay }) => firstDay <= today && today <= lastDay),
    ).toEqual([])
    const todays = appointments.filter(({ day }) => day === today)
    const pending = todays.filter(({ status }) => status === 'PE')
    const waiting = pending.filter(({ arrivedAt }) => arrivedAt !== null)
    const conducted = todays.filter(({ status }) => status === 'CD')
    const ofAnita = (rows: typeof todays) => rows.filter((row) => row.consultantId === anita)
    expect(pending.length, at).toBeGreaterThanOrEqual(20)
    expect(conducted.length, at).toBeGreaterThanOrEqual(5)
    expect(waiting.length, at).toBeGreaterThanOrEqual(3)
    expect(ofAnita(pending).length, at).toBeGreaterThanOrEqual(8)
    expect(ofAnita(waiting).length, at).toBeGreaterThanOrEqual(1)

    const now = `${today}T${time}:00+05:30`
    for (const { arrivedAt, changedAt, bookedAt } of todays) {
      for (const instant of [arrivedAt, changedAt, bookedAt]) {
        if (instant !== null) expect(instant <= now && /T\d\d:\d\d:00/.test(instant), at).toBe(true)
      }
    }
    // Each is in its consultant's hours: else the clinic would call it affected.
    const offered = new Set(
      [...slots, ...extraSlots].map((one) => `${one.consultantId} ${one.branchId} ${one.starts}`),
    )
    for (const one of todays) {
      expect(offered.has(`${one.consultantId} ${one.branchId} ${one.starts}`), at).toBe(true)
    }
    const live = todays.filter(({ status }) => status !== 'CN')
    expect(new Set(live.map((one) => `${one.consultantId} ${one.starts}`)).size).toBe(live.length)
    expect(new Set(live.map(({ patientId }) => patientId)).size).toBe(live.length)
  }
})

test('the slots around the time of loading overlap none of their consultant', () => {
  for (const time of everyHour) {
    const { slots, extraSlots } = generateDemoClinic({
      today: '2026-11-23',
      time,
      pastDays: 0,
      visits: false,
    })
    const all = [...slots, ...extraSlots]
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const extra of extraSlots) {
      const clashes = all.filter(
        (one) =>
          one.consultantId === extra.consultantId &&
          one.weekday === extra.weekday &&
          one.starts < extra.ends &&
          extra.starts < one.ends,
      )
      expect(clashes).toEqual([extra])
    }
  }
})
