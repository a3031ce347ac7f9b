import { describe, expect, it } from 'vitest'
import { sessionLimits } from '../series/series.ts'
import { withSlot } from '../series/series-form-values.ts'
import { toSessionList, withClashes, type SessionList } from '../series/session-list.ts'
import { seriesBookingOf, withList, type SeriesSummary, summarize } from './wizard-summary.ts'
import { restoreDraft, type WizardDraft } from './wizard-draft.ts'
import { isStepComplete, wizardErrors } from './wizard-rules.ts'
import { emptyWizard, withResets, type WizardValues } from './wizard-values.ts'

const today = '2026-11-24'
const monday = {
  id: 31,
  weekday: 1,
  starts: '08:00',
  ends: '08:30',
  consultantId: 12,
  consultantName: 'Priya Menon',
  fee: 800,
}
const thursday = { ...monday, id: 34, weekday: 4 }
const series: WizardValues = {
  ...emptyWizard,
  branch: { id: 1, name: 'Koramangala' },
  service: { id: 6, name: 'Physiotherapy (session)', isSeries: true },
  healthIssues: 'Frozen shoulder',
  sessions: 2,
  startDay: '2026-11-25',
  slots: [monday, thursday],
  patient: {
    mobile: '9876543210',
    name: 'Ravi Kumar',
    age: '42',
    email: '',
    location: '',
    known: null,
  },
}
const key = (digit: number) => `${digit}0000000-0000-4000-8000-000000000000`
const slotOnDayOf = (day: string, slot = thursday.id) => ({
  day,
  slot,
  starts: '08:00',
  ends: '08:30',
  consultantId: 12,
  consultantName: 'Priya Menon',
  price: 800,
})
const list = toSessionList({
  sessions: [slotOnDayOf('2026-11-26'), slotOnDayOf('2026-11-30', monday.id)],
  skipped: [],
})
const summaryOf = (values: WizardValues, before: SeriesSummary | null, digit: number) =>
  summarize(values, today, before, () => key(digit)) as SeriesSummary
const planned = withList(summaryOf(series, null, 1), list, () => key(2))

describe('a choice in a series', () => {
  it('of another service resets start date, sessions, health issues and slots', () => {
    const choice = withResets({ service: { id: 2, name: 'Dental', isSeries: false } }, series)
    expect({ ...series, ...choice }).toEqual({
      ...emptyWizard,
      branch: series.branch,
      service: { id: 2, name: 'Dental', isSeries: false },
      patient: series.patient,
    })
  })

  it('of another branch resets the chosen slots, and keeps the rest', () => {
    const other = { id: 3, name: 'Andheri' }
    expect({ ...series, ...withResets({ branch: other }, series) }).toEqual({
      ...series,
      branch: other,
      slots: [],
    })
  })

  it('of another start date or number of sessions resets nothing', () => {
    expect(withResets({ startDay: '2026-12-01' }, series)).toEqual({ startDay: '2026-12-01' })
    expect(withResets({ sessions: 30 }, series)).toEqual({ sessions: 30 })
  })

  it('of a second slot on a weekday replaces the first', () => {
    const later = { ...monday, id: 32, starts: '08:30', ends: '09:00' }
    expect(withSlot([thursday], monday)).toEqual([monday, thursday])
    expect(withSlot([monday, thursday], later)).toEqual([later, thursday])
  })
})

describe('the Appointment step of a series', () => {
  const complete = (change: Partial<WizardValues>) =>
    isStepComplete('appointment', { ...series, ...change }, today)

  it('needs no consultant, date and slot, but a slot for at least one weekday', () => {
    expect(complete({})).toBe(true)
    expect(complete({ slots: [monday] })).toBe(true)
    expect(complete({ slots: [] })).toBe(false)
    expect(complete({ healthIssues: ' ' })).toBe(false)
    expect(complete({ branch: null })).toBe(false)
  })

  it('accepts 2 to 30 sessions', () => {
    const { min, max } = sessionLimits
    expect([min, max]).toEqual([2, 30])
    for (const sessions of [null, 1, 31]) expect(complete({ sessions })).toBe(false)
    for (const sessions of [2, 30]) expect(complete({ sessions })).toBe(true)
  })

  it('accepts a start date from tomorrow to 90 days ahead', () => {
    for (const startDay of ['', today, '2027-02-23']) expect(complete({ startDay })).toBe(false)
    for (const startDay of ['2026-11-25', '2027-02-22']) expect(complete({ startDay })).toBe(true)
  })

  it('has a text key for each missing field', () => {
    const empty = { ...emptyWizard, service: series.service }
    expect(wizardErrors(empty, today)).toEqual({
      branch: 'booking.branchRequired',
      healthIssues: 'booking.healthIssuesRequired',
      startDay: 'seriesBooking.startDayRequired',
      sessions: 'seriesBooking.sessionsRequired',
      slots: 'seriesBooking.slotsRequired',
      'patient.name': 'patient.nameRequired',
      'patient.age': 'patient.ageRequired',
      'patient.mobile': 'patient.mobileRequired',
    })
    expect(wizardErrors({ ...series, startDay: today }, today)).toEqual({
      startDay: 'seriesBooking.startDayWithin',
    })
  })
})

describe('the summary of a series', () => {
  it('is booked only with a list, exactly as the list is', () => {
    expect(seriesBookingOf(summaryOf(series, null, 1))).toBeUndefined()
    expect(seriesBookingOf(planned)).toEqual({
      branch: 1,
      service: 6,
      healthIssues: 'Frozen shoulder',
      plan: 'custom',
      startDay: '2026-11-25',
      slots: [31, 34],
      sessions: [
        { day: '2026-11-26', slot: 34 },
        { day: '2026-11-30', slot: 31 },
      ],
      patient: { mobile: '9876543210', name: 'Ravi Kumar', age: 42, email: '', location: '' },
    })
  })

  it('is not booked while the list is incomplete or has an open clash', () => {
    const bookingWith = (changed: SessionList) =>
      seriesBookingOf(withList(planned, changed, () => key(3)))
    expect(bookingWith({ ...list, sessions: list.sessions.slice(1) })).toBeUndefined()
    const clash = { day: '2026-11-26', slot: 34, why: 'slot_taken' as const, nearest: [] }
    const lost = withClashes(list, { clashes: [clash] })
    expect(bookingWith(lost)).toBeUndefined()
    const instead = slotOnDayOf('2026-12-03')
    expect(bookingWith({ ...lost, clashes: [{ ...lost.clashes[0]!, instead }] })!.sessions).toEqual(
      [
        { day: '2026-11-30', slot: 31 },
        { day: '2026-12-03', slot: 34 },
      ],
    )
  })

  it('keeps its list and its key while the request is the same, and plans again when it changes', () => {
    expect(summaryOf(series, planned, 4)).toEqual(planned)
    const other = summaryOf({ ...series, sessions: 3 }, planned, 4)
    expect([other.list, other.idempotencyKey]).toEqual([null, key(4)])
  })

  it('has a new key for another list', () =>
    expect(withList(planned, list, () => key(5)).idempotencyKey).toBe(key(5)))
})

describe('a draft of a series', () => {
  const draft: WizardDraft = { step: 'summary', values: series, summary: planned }

  it('is restored unchanged, with its list', () =>
    expect(restoreDraft(JSON.stringify(draft), today)).toEqual(draft))

  it('loses a start date that is no longer in the future, and keeps the rest', () =>
    expect(restoreDraft(JSON.stringify(draft), '2026-11-25')).toEqual({
      step: 'appointment',
      values: { ...series, startDay: '' },
      summary: null,
    }))

  it('from before there were series is dropped', () => {
    const { plan: _, slots: __, ...older } = series
    const text = JSON.stringify({ step: 'patient', values: older, summary: null })
    expect(restoreDraft(text, today).values).toEqual(emptyWizard)
  })
})
