import { describe, expect, it } from 'vitest'
import { calendarEvents } from './calendar-events.ts'
import {
  seriesConfirmation,
  singleConfirmation,
  totalPrice,
  type Confirmation,
} from './confirmation.ts'

const branch = {
  name: 'Koramangala, Bengaluru',
  address: '80 Feet Road',
  phone: '+91 80 4000 1001',
}
const single = singleConfirmation({
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
const series = seriesConfirmation({
  reference: 'S-2B4D6F',
  branch,
  serviceName: 'Physiotherapy (session)',
  sessions: [session('2026-11-27', 800), session('2026-12-04', 900)],
  heldUntil: null,
})
const texts = { title: 'General Medicine at OPD Clinic', reference: 'Reference' }

describe("a booking in the patient's own calendar", () => {
  it("has the instant of the clinic's wall-clock time", () => {
    const [event] = calendarEvents(single, 'Asia/Kolkata', texts)
    expect(event!.starts.toISOString()).toBe('2026-12-01T04:45:00.000Z')
    expect(event!.ends.toISOString()).toBe('2026-12-01T05:00:00.000Z')
    const [elsewhere] = calendarEvents(single, 'America/New_York', texts)
    expect(elsewhere!.starts.toISOString()).toBe('2026-12-01T15:15:00.000Z')
  })

  it('has the booked length and names its time zone when the clock is set back', () => {
    const [session] = single.sessions
    const night = {
      ...single,
      sessions: [{ ...session!, day: '2026-10-25', starts: '02:45', ends: '03:00' }],
    }
    const [event] = calendarEvents(night, 'Europe/Berlin', texts)
    expect(event!.starts.toISOString()).toBe('2026-10-25T00:45:00.000Z')
    expect(event!.ends.toISOString()).toBe('2026-10-25T01:00:00.000Z')
    expect(event!.description).toMatch(/^02:45–03:00 GMT\+2\nDr\. Anita/)
  })

  it('names the branch, the consultant and the reference', () => {
    expect(calendarEvents(single, 'Asia/Kolkata', texts)).toMatchObject([
      {
        title: 'General Medicine at OPD Clinic',
        location: 'Koramangala, Bengaluru, 80 Feet Road',
        description: 'Dr. Anita Deshpande\nReference: A-7KQ2M9\n+91 80 4000 1001',
      },
    ])
  })

  it('has one entry per session of a series, each with a different uid', () => {
    const events = calendarEvents(series, 'Asia/Kolkata', texts)
    expect(events.map(({ starts }) => starts.toISOString())).toEqual([
      '2026-11-27T11:00:00.000Z',
      '2026-12-04T11:00:00.000Z',
    ])
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(2)
  })

  it('is tentative while a series waits for the clinic’s yes', () => {
    const isTentative = (confirmation: Confirmation) =>
      calendarEvents(confirmation, 'Asia/Kolkata', texts).map((event) => event.isTentative)
    expect(isTentative(single)).toEqual([false])
    expect(isTentative(series)).toEqual([false, false])
    expect(isTentative({ ...series, heldUntil: '2026-11-26T06:00:00.000Z' })).toEqual([true, true])
  })
})

describe('a confirmation', () => {
  it('adds up the prices of the sessions', () => {
    expect(totalPrice(single)).toBe(600)
    expect(totalPrice(series)).toBe(1_700)
  })
})
