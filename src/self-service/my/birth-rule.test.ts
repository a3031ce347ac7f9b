import { describe, expect, it } from 'vitest'
import { isBirthAnswer, type BirthFacts } from './birth-rule.ts'

const noted: BirthFacts = { bornOn: null, age: 30, ageOn: '2024-06-10' }
const known: BirthFacts = { bornOn: '1994-12-01', age: 30, ageOn: '2024-06-10' }
const today = '2026-11-24'
const right = (facts: BirthFacts, answers: string[]) =>
  answers.filter((answer) => isBirthAnswer(answer, facts, today))

describe('the question before a sheet', () => {
  it('takes the year and the age of a known birthday, and no other', () => {
    const around = ['30', '31', '32', '1993', '1994', '1995', '94']
    expect(right(known, around)).toEqual(['31', '1994'])
    expect(isBirthAnswer('32', known, '2026-12-01')).toBe(true)
  })

  it('takes both years and both ages that an age noted once leaves open', () => {
    const around = ['30', '31', '32', '33', '34', '1992', '1993', '1994', '1995']
    expect(right(noted, around)).toEqual(['32', '33', '1993', '1994'])
  })

  it('takes no other text, whatever it is', () => {
    const others = ['', ' ', '31.0', '-31', '+31', '0x1f', '1e1', 'NaN', '19940', "31'--"]
    expect(right(known, others)).toEqual([])
    expect(isBirthAnswer(' 1994 ', known, today)).toBe(true)
  })

  it('takes the first age of a newborn', () => {
    const newborn: BirthFacts = { bornOn: '2026-11-20', age: 0, ageOn: '2026-11-20' }
    expect(right(newborn, ['0', '1', '2026', '2025'])).toEqual(['0', '2026'])
  })
})
