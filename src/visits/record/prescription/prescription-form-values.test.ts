import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doseUnits, timings } from './dose-units.ts'
import { maxPrescriptionItems, savePrescription } from './prescription.ts'
import {
  areFieldsValid,
  canAddRow,
  canRemoveRow,
  emptyRow,
  prescriptionFormValuesOf,
  prescriptionFormValuesSchema,
  prescriptionProblems,
  toPrescriptionItems,
  withRepeatedItems,
  type PrescriptionFormValues,
  type PrescriptionRowValues,
} from './prescription-form-values.ts'

const number = fc.oneof(
  fc.constantFrom('', '0', '0.5', '12.', '-3', 1, 2.5, 0.025, 0.0005, 500, 1e6),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const row: fc.Arbitrary<PrescriptionRowValues> = fc.record({
  medicine: fc.oneof(fc.constantFrom('', '  ', 'Paracetamol', ' कफ सिरप '), fc.string()),
  amount: fc.oneof(number, fc.constant('.')),
  unit: fc.constantFrom(...doseUnits),
  morning: fc.boolean(),
  afternoon: fc.boolean(),
  evening: fc.boolean(),
  days: fc.oneof(number, fc.nat(1_100)),
  timing: fc.constantFrom(...timings),
  liquidPerDay: number,
})
const entries = fc.record({ items: fc.array(row, { minLength: 1, maxLength: 4 }) })

/** The body as the server receives it, through JSON. */
const received = (values: PrescriptionFormValues) =>
  savePrescription.body.safeParse(
    JSON.parse(JSON.stringify({ version: 1, items: toPrescriptionItems(values) })),
  )

const filled: PrescriptionRowValues = {
  ...emptyRow,
  medicine: 'Paracetamol',
  amount: 500,
  morning: true,
}
const problemsOf = (changes: Partial<PrescriptionRowValues>) =>
  prescriptionProblems({ items: [{ ...filled, ...changes }] })

describe('a typed prescription', () => {
  it('is valid exactly when the server accepts it, and marks the fields that the server would mark', () => {
    fc.assert(
      fc.property(entries, (values) => {
        const { error } = received(values)
        const named = [...new Set(error?.issues.map(({ path }) => path.join('.')))]
        expect(Object.keys(prescriptionProblems(values)).toSorted()).toEqual(named.toSorted())
      }),
    )
  })

  it('enables Save exactly when nothing but doses is missing', () => {
    fc.assert(
      fc.property(entries, (values) => {
        const dosed = { items: values.items.map((it) => ({ ...it, morning: true })) }
        expect(areFieldsValid(values)).toBe(received(dosed).success)
      }),
    )
  })

  it('round-trips what was saved without a change', () => {
    fc.assert(
      fc.property(entries, (values) => {
        const dosed = { items: values.items.map((it) => ({ ...it, morning: true })) }
        const { data } = received(dosed)
        fc.pre(data !== undefined)
        const shown = prescriptionFormValuesOf({ prescription: data!.items })
        expect(toPrescriptionItems(shown)).toEqual(data!.items)
        const draft = prescriptionFormValuesSchema.parse(JSON.parse(JSON.stringify(shown)))
        expect(JSON.stringify(draft)).toBe(JSON.stringify(shown))
      }),
    )
  })

  it.each<[Partial<PrescriptionRowValues>, string, string]>([
    [{ medicine: '  ' }, 'medicine', 'prescription.medicineRequired'],
    [{ amount: '' }, 'amount', 'prescription.amountRequired'],
    [{ amount: 0 }, 'amount', 'prescription.amountAboveZero'],
    [{ amount: 0.0005 }, 'amount', 'prescription.amountDecimals'],
    [{ amount: 1_000_000 }, 'amount', 'visit.tooLarge'],
    [{ days: '' }, 'days', 'prescription.daysRequired'],
    [{ days: 0 }, 'days', 'prescription.daysLeast'],
    [{ days: 1_000 }, 'days', 'visit.tooLarge'],
    [{ morning: false }, 'dose', 'prescription.doseRequired'],
    [{ unit: 'ml', liquidPerDay: '.' }, 'liquidPerDay', 'visit.numberOnly'],
    [{ unit: 'ml', liquidPerDay: 0 }, 'liquidPerDay', 'prescription.amountAboveZero'],
    [{ unit: 'ml', liquidPerDay: 1.005 }, 'liquidPerDay', 'visit.twoDecimals'],
  ])('with %o says so at its %s', (changes, field, sentence) => {
    expect(problemsOf(changes)).toEqual({ [`items.0.${field}`]: sentence })
  })

  it('marks a missing dose together with other wrong fields', () => {
    expect(Object.keys(prescriptionProblems({ items: [emptyRow] }))).toEqual([
      'items.0.medicine',
      'items.0.amount',
      'items.0.dose',
    ])
  })

  it('has an amount per day only for liquids', () => {
    const liquid = { ...filled, liquidPerDay: 15 }
    expect(toPrescriptionItems({ items: [liquid] })[0]!.liquidPerDay).toBeNull()
    expect(toPrescriptionItems({ items: [{ ...liquid, unit: 'ml' }] })[0]!.liquidPerDay).toBe(15)
  })
})

describe('the rows of a prescription', () => {
  it('are between one and the maximum after any additions and removals', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60), { maxLength: 120 }), (clicks) => {
        let values: PrescriptionFormValues = prescriptionFormValuesOf({ prescription: [] })
        for (const click of clicks) {
          // Every third click removes a row, so that both limits are reached.
          if (click % 3 === 0 && canRemoveRow(values)) {
            values = { items: values.items.toSpliced(click % values.items.length, 1) }
          } else if (click % 3 !== 0 && canAddRow(values)) {
            values = { items: [...values.items, emptyRow] }
          }
          expect(prescriptionFormValuesSchema.safeParse(values).success).toBe(true)
        }
      }),
    )
    expect(canRemoveRow({ items: [emptyRow] })).toBe(false)
    expect(canAddRow({ items: Array.from({ length: maxPrescriptionItems }, () => emptyRow) })).toBe(
      false,
    )
  })

  it('start with one: 1 day, gm, before food', () => {
    expect(prescriptionFormValuesOf({ prescription: [] }).items).toEqual([
      expect.objectContaining({
        medicine: '',
        amount: '',
        unit: 'gm',
        days: 1,
        timing: 'Before Food',
      }),
    ])
  })
})

describe('the last prescription, repeated', () => {
  const earlier = toPrescriptionItems({
    items: [filled, { ...filled, medicine: 'Calcium', days: 7 }],
  })
  const medicines = ({ items }: PrescriptionFormValues) => items.map(({ medicine }) => medicine)

  it('replaces untouched rows', () => {
    const values = withRepeatedItems({ items: [emptyRow, { ...emptyRow, medicine: ' ' }] }, earlier)
    expect(values).toEqual(prescriptionFormValuesOf({ prescription: earlier }))
  })

  it('is appended to typed rows, which stay unchanged', () => {
    fc.assert(
      fc.property(entries, (values) => {
        const after = withRepeatedItems(values, earlier)
        const typed = values.items.filter(
          (it) =>
            JSON.stringify({ ...it, medicine: it.medicine.trim() }) !== JSON.stringify(emptyRow),
        )
        expect(medicines(after)).toEqual([...medicines({ items: typed }), 'Paracetamol', 'Calcium'])
      }),
    )
    const typed = { items: [emptyRow, { ...emptyRow, days: 3 }, { ...emptyRow, medicine: 'ORS' }] }
    expect(medicines(withRepeatedItems(typed, earlier))).toEqual([
      '',
      'ORS',
      'Paracetamol',
      'Calcium',
    ])
  })
})
