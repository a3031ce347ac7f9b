import { expect, it } from 'vitest'
import {
  askAgainProblem,
  followUpState,
  type FollowUpFacts,
  type PatientAppointment,
} from './follow-up-rule.ts'

const today = '2026-11-24'
const visit: PatientAppointment = {
  id: 10,
  day: '2026-11-02',
  starts: '10:00',
  consultant: 4,
  service: 1,
  isLive: true,
  isVisit: true,
}
const facts = (changes: Partial<FollowUpFacts> = {}): FollowUpFacts => ({
  visit,
  dueDay: '2026-11-16',
  others: [],
  lastCall: null,
  ...changes,
})
const booked = (changes: Partial<PatientAppointment> = {}): PatientAppointment => ({
  ...visit,
  id: 11,
  day: '2026-12-01',
  isVisit: false,
  ...changes,
})
const stateWith = (changes: Partial<FollowUpFacts>) => followUpState(facts(changes), today)

it('who has not come back by the day is to be called', () => {
  expect(stateWith({})).toBe('toCall')
  expect(stateWith({ dueDay: today })).toBe('toCall')
})

it('a follow-up is asked for from three days before until ninety days after it was due', () => {
  const states = ['2026-08-25', '2026-08-26', '2026-11-27', '2026-11-28'].map((dueDay) =>
    stateWith({ dueDay }),
  )
  expect(states).toEqual([undefined, 'toCall', 'toCall', undefined])
})

it('who is booked with the consultant or for the service has come back, whoever else sees them', () => {
  expect(stateWith({ others: [booked()] })).toBeUndefined()
  expect(stateWith({ others: [booked({ service: 2 })] })).toBeUndefined()
  expect(stateWith({ others: [booked({ consultant: 5 })] })).toBeUndefined()
  expect(stateWith({ others: [booked({ consultant: 5, service: 2 })] })).toBe('toCall')
})

it('who came before the day has come back', () => {
  const others = [booked({ day: '2026-11-05', isVisit: true })]
  expect(stateWith({ others })).toBeUndefined()
})

it('a cancelled appointment, one before the visit and one on its day bring nobody back', () => {
  expect(stateWith({ others: [booked({ isLive: false })] })).toBe('toCall')
  expect(stateWith({ others: [booked({ day: '2026-11-01' })] })).toBe('toCall')
  expect(stateWith({ others: [booked({ day: visit.day, starts: '11:00' })] })).toBe('toCall')
})

it('of two visits with the consultant on one day the later one counts', () => {
  const later = booked({ day: visit.day, starts: '17:00', isVisit: true })
  expect(stateWith({ others: [later] })).toBeUndefined()
  expect(stateWith({ others: [{ ...later, starts: '09:00' }] })).toBe('toCall')
  expect(stateWith({ others: [{ ...later, consultant: 5 }] })).toBe('toCall')
})

it('an appointment that is cancelled or without a record is no visit', () => {
  expect(stateWith({ visit: { ...visit, isLive: false } })).toBeUndefined()
  expect(stateWith({ visit: { ...visit, isVisit: false } })).toBeUndefined()
})

it('who does not answer stays, who will book later comes back on the day, who does not come is closed', () => {
  const after = (outcome: 'noAnswer' | 'willBook' | 'doesNotCome' | 'reopened', day = '') =>
    stateWith({ lastCall: { dueDay: '2026-11-16', outcome, askAgainOn: day || null } })
  expect(after('noAnswer')).toBe('toCall')
  expect(after('willBook', '2026-11-25')).toBe('later')
  expect(after('willBook', today)).toBe('toCall')
  expect(after('doesNotCome')).toBe('closed')
  expect(after('reopened')).toBe('toCall')
})

it('who booked after all leaves every list', () => {
  const others = [booked()]
  const lastCall = { dueDay: '2026-11-16', outcome: 'doesNotCome' as const, askAgainOn: null }
  expect(stateWith({ others, lastCall })).toBe(undefined)
})

it('what was said of one day is nothing of another that the consultant has noted since', () => {
  const dueDay = '2026-11-13'
  const closed = { dueDay, outcome: 'doesNotCome' as const, askAgainOn: null }
  const later = { dueDay, outcome: 'willBook' as const, askAgainOn: '2026-11-25' }
  for (const lastCall of [closed, later]) expect(stateWith({ lastCall })).toBe('toCall')
})

it('somebody is asked again from tomorrow on, while the follow-up is in the list', () => {
  const problems = [today, '2026-11-25', '2027-02-14', '2027-02-15'].map((day) =>
    askAgainProblem(day, '2026-11-16', today),
  )
  expect(problems).toEqual([
    'followUps.askAgainRange',
    undefined,
    undefined,
    'followUps.askAgainRange',
  ])
})
