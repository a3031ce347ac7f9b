import type { Day } from '../../platform/day/day.ts'
import { toAsciiDigits } from '../../platform/numbers/to-ascii-digits.ts'

/** Wrong answers to the question before a sheet, by all links of an appointment, until a new link is made. */
export const maxTries = 5

export interface BirthFacts {
  /** Null where nobody has asked; then the age is what is known. */
  bornOn: Day | null
  /** Years, on the day `ageOn`. */
  age: number
  ageOn: Day
}

/** A number below it is an age, another one a year. */
const firstYear = 200

/**
 * Whether a patient's answer is their year of birth or their age. Of an age that was noted once both
 * years, or both ages today, are possible.
 */
export function isBirthAnswer(answer: string, facts: BirthFacts, today: Day): boolean {
  const digits = toAsciiDigits(answer).trim()
  if (!/^\d{1,4}$/.test(digits)) return false
  const number = Number(digits)
  const years = yearsOfBirth(facts)
  if (number >= firstYear) return years.includes(number)
  if (facts.bornOn !== null) return number === wholeYears(facts.bornOn, today)
  // Whoever was 30 on a day turns 31 within the year after it.
  const passed = wholeYears(facts.ageOn, today)
  return number === facts.age + passed || number === facts.age + passed + 1
}

const yearsOfBirth = ({ bornOn, age, ageOn: day }: BirthFacts): number[] =>
  bornOn === null ? [yearOf(day) - age, yearOf(day) - age - 1] : [yearOf(bornOn)]

/** The full years from a day to a later one. */
const wholeYears = (from: Day, to: Day): number =>
  yearOf(to) - yearOf(from) - (to.slice(5) < from.slice(5) ? 1 : 0)

const yearOf = (day: Day): number => Number(day.slice(0, 4))
