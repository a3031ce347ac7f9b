import { expect, it } from 'vitest'
import { rulesProblems, toRules, type RulesFormValues } from './rules-form-values.ts'

const values = (reminderHours: string): RulesFormValues => ({
  events: [],
  reminderHours,
  quietFrom: '21:00',
  quietUntil: '08:00',
  firstWay: 'sms',
  namesConsultant: true,
  namesService: true,
  texts: [],
})
const hoursOf = (typed: string) => toRules(values(typed), { branch: 1, version: 1 }).reminderHours

it.each(['24, 2', '24;2', '٢٤، ٢', '२४, २', '２４、２', '24 24 2'])(
  'the hours before an appointment are read in any digits: %s',
  (typed) => {
    expect(hoursOf(typed)).toEqual([24, 2])
    expect(rulesProblems(values(typed))).toEqual({})
  },
)

it('what is no number of hours is refused at its field', () => {
  expect(rulesProblems(values('24, soon'))).toEqual({ reminderHours: 'outbox.hoursRange' })
})
