import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prescriptionDoubts } from './prescription-doubts.ts'
import { emptyRow, type PrescriptionRowValues } from './prescription-form-values.ts'
import { doseUnits } from './dose-units.ts'

const doubtsOf = (changes: Partial<PrescriptionRowValues>) =>
  prescriptionDoubts({ ...emptyRow, medicine: 'Cetirizine', ...changes })

describe('grams', () => {
  it('are doubted above the largest usual dose', () => {
    expect(doubtsOf({ amount: 10 })).toEqual({ grams: { amount: 10, milligrams: 10_000 } })
    expect(doubtsOf({ amount: '2.345' })).toEqual({ grams: { amount: 2.345, milligrams: 2345 } })
  })

  it('are not doubted up to it, in another unit or as long as no amount can be read', () => {
    for (const amount of [1, '1', 0.5, '', '.', 'ten', 0, -3])
      expect(doubtsOf({ amount })).toEqual({})
    for (const unit of doseUnits.filter((it) => it !== 'gm'))
      expect(doubtsOf({ amount: 500, unit })).toEqual({})
  })
})

describe('the unit of the clinic’s list', () => {
  it('is held against that of an amount, and before all else', () => {
    const row = { ...emptyRow, medicine: 'Cetirizine', amount: 10 }
    expect(prescriptionDoubts(row, 'mg')).toEqual({ listed: 'mg' })
    expect(prescriptionDoubts({ ...row, unit: 'mg' }, 'mg')).toEqual({})
    expect(prescriptionDoubts({ ...row, amount: '' }, 'mg')).toEqual({})
    expect(prescriptionDoubts(row, 'gm')).toHaveProperty('grams')
  })
})

describe('an amount per day', () => {
  const syrup = { amount: 7.5, unit: 'ml', morning: true, evening: true } as const

  it('is doubted where the doses of a day make another', () => {
    expect(doubtsOf({ ...syrup, liquidPerDay: 12.5 })).toEqual({
      perDay: { amount: 7.5, times: 2, perDay: 15 },
    })
    expect(doubtsOf({ ...syrup, liquidPerDay: 15 })).toEqual({})
  })

  it('is not doubted while it or a dose is missing or unreadable', () => {
    for (const liquidPerDay of ['', 'x', 0])
      expect(doubtsOf({ ...syrup, liquidPerDay })).toEqual({})
    expect(doubtsOf({ ...syrup, amount: '', liquidPerDay: 5 })).toEqual({})
    expect(doubtsOf({ amount: 5, unit: 'ml', liquidPerDay: 7 })).toEqual({})
  })

  it('is not doubted once it is what was proposed', () => {
    const thousandths = fc.integer({ min: 1, max: 99_999 }).map((it) => it / 1000)
    fc.assert(
      fc.property(thousandths, fc.boolean(), fc.boolean(), (amount, morning, afternoon) => {
        const row = { amount, unit: 'ml', morning, afternoon, evening: true } as const
        const { perDay } = doubtsOf({ ...row, liquidPerDay: 1_000_000 })
        // Less than a hundredth of a millilitre a day is no amount that could be proposed.
        expect(perDay?.perDay ?? 0.01).toBeGreaterThan(0)
        if (amount >= 0.005) expect(perDay).toBeDefined()
        if (perDay) expect(doubtsOf({ ...row, liquidPerDay: perDay.perDay })).toEqual({})
      }),
    )
  })
})
