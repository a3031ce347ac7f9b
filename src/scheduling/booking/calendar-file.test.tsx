import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { calendarFile } from './calendar-file.tsx'

const event = (day: number) => ({
  uid: `S-2B4D6F-${day}@opd-clinic`,
  starts: new Date(Date.UTC(2026, 11, day, 4, 45)),
  ends: new Date(Date.UTC(2026, 11, day, 5)),
  title: 'फ़िज़ियोथेरेपी, at OPD Clinic; do come',
  location: `Koramangala, Bengaluru, 80 Feet Road, ${'next to the big banyan tree, '.repeat(4)}`,
  description: 'Priya Menon\nReference: S-2B4D6F\n+91 80 4000 1001',
  isTentative: day === 8,
})

it('makes a calendar file that another program reads with the same times', async () => {
  const wanted = [event(1), event(8)]
  const calendar = new ICAL.Component(ICAL.parse(await calendarFile(wanted)))
  expect(calendar.name).toBe('vcalendar')
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  const read = calendar.getAllSubcomponents('vevent').map((it) => new ICAL.Event(it))
  expect(
    read.map(({ uid, startDate, endDate, summary, location, description, component }) => ({
      uid,
      starts: startDate.toJSDate(),
      ends: endDate.toJSDate(),
      title: summary,
      location,
      description: description,
      isTentative: component.getFirstPropertyValue('status') !== 'CONFIRMED',
    })),
  ).toEqual(wanted)
  expect(read[1]!.component.getFirstPropertyValue('status')).toBe('TENTATIVE')
  // In UTC, so that no calendar needs the clinic's time zone.
  expect(read[0]!.startDate.zone.tzid).toBe('UTC')
})
