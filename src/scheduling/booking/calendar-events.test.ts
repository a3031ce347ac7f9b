import { describe, expect, it } from 'vitest'
import { calendarEvents } from './calendar-events.ts'
import { confirmSeries, confirmSingle, totalOf } from './confirmation.ts'

const branch = {
  name: 'Koramangala, Bengaluru',
  address: '80 Feet Road',
  phone: '+91 80 4000 1001',
}
const single = confirmSingle({
  reference: 'A-7KQ2M9',
  branch,
  serviceName: 'General Medicine',
  consultantName: 'Dr. Anita Deshpande',
  day: '2026-12-01',
  starts: '10:15',
  ends: '10:30',
  price: 600,
})
const session = (day: string, price: number) => ({
  day,
  slot: 3,
  starts: '16:30',
  ends: '17:00',
  consultantId: 12,
  consultantName: 'Priya Menon',
  price,
})
const series = confirmSeries({
  reference: 'S-2B4D6F',
  branch,
  serviceName: 'Physiotherapy (session)',
  sessions: [session('2026-11-27', 800), session('2026-12-04', 900)],
  heldUntil: null,
})
const texts = { title: 'General Medicine at OPD Clinic', reference: 'Reference' }

describe("a booking in the patient's own calendar", () => {
  it("stands at the instant of the clinic's wall clock", () => {
    const [event] = calendarEvents(single, 'Asia/Kolkata', texts)
    expect(event!.starts.toISOString()).toBe('2026-12-01T04:45:00.000Z')
    expect(event!.ends.toISOString()).toBe('2026-12-01T05:00:00.000Z')
    const [elsewhere] = calendarEvents(single, 'America/New_York', texts)
    expect(elsewhere!.starts.toISOString()).toBe('2026-12-01T15:15:00.000Z')
  })

  it('says where to come, to whom, and the reference to name there', () => {
    expect(calendarEvents(single, 'Asia/Kolkata', texts)).toMatchObject([
      {
        title: 'General Medicine at OPD Clinic',
        location: 'Koramangala, Bengaluru, 80 Feet Road',
        about: 'Dr. Anita Deshpande\nReference: A-7KQ2M9\n+91 80 4000 1001',
      },
    ])
  })

  it('has one entry for each session of a series, each with a name of its own', () => {
    const events = calendarEvents(series, 'Asia/Kolkata', texts)
    expect(events.map(({ starts }) => starts.toISOString())).toEqual([
      '2026-11-27T11:00:00.000Z',
      '2026-12-04T11:00:00.000Z',
    ])
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(2)
  })
})

describe('a confirmation', () => {
  it('adds up what the sessions cost', () => {
    expect(totalOf(single)).toBe(600)
    expect(totalOf(series)).toBe(1_700)
  })
})
