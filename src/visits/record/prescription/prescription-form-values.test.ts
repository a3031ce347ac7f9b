import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownMedicines, filledBy, medicineLabel } from './medicine-choice.ts'
import { doseOf } from './medicine-strength.ts'
import { doseUnits, mostPrescriptionItems, savePrescription, timings } from './prescription.ts'
import {
  areFieldsRight,
  canAddRow,
  canRemoveRow,
  newRow,
  prescriptionEntryOf,
  prescriptionEntrySchema,
  prescriptionProblems,
  toItems,
  withRepeated,
  type PrescriptionEntry,
  type PrescriptionRow,
} from './prescription-form-values.ts'

const number = fc.oneof(
  fc.constantFrom('', '0', '0.5', '12.', '-3', 1, 2.5, 0.025, 0.0005, 500, 1e6),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const row: fc.Arbitrary<PrescriptionRow> = fc.record({
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

/** The body as the server gets it, through JSON. */
const received = (entry: PrescriptionEntry) =>
  savePrescription.body.safeParse(JSON.parse(JSON.stringify({ version: 1, items: toItems(entry) })))

const filled: PrescriptionRow = { ...newRow, medicine: 'Paracetamol', amount: 500, morning: true }
const problemsOf = (changes: Partial<PrescriptionRow>) =>
  prescriptionProblems({ items: [{ ...filled, ...changes }] })

describe('a prescription that is typed', () => {
  it('can be sent just when the server takes it, and marks the fields that the server would', () => {
    fc.assert(
      fc.property(entries, (entry) => {
        const { error } = received(entry)
        const named = [...new Set(error?.issues.map(({ path }) => path.join('.')))]
        expect(Object.keys(prescriptionProblems(entry)).toSorted()).toEqual(named.toSorted())
      }),
    )
  })

  it('has Save ready just when nothing but doses is missing', () => {
    fc.assert(
      fc.property(entries, (entry) => {
        const dosed = { items: entry.items.map((it) => ({ ...it, morning: true })) }
        expect(areFieldsRight(entry)).toBe(received(dosed).success)
      }),
    )
  })

  it('shows what was saved, and saving that again changes nothing', () => {
    fc.assert(
      fc.property(entries, (entry) => {
        const dosed = { items: entry.items.map((it) => ({ ...it, morning: true })) }
        const { data } = received(dosed)
        fc.pre(data !== undefined)
        const shown = prescriptionEntryOf({ prescription: data!.items })
        expect(toItems(shown)).toEqual(data!.items)
        const draft = prescriptionEntrySchema.parse(JSON.parse(JSON.stringify(shown)))
        expect(JSON.stringify(draft)).toBe(JSON.stringify(shown))
      }),
    )
  })

  it.each<[Partial<PrescriptionRow>, string, string]>([
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

  it('marks the dose beside the other fields, all at once', () => {
    expect(Object.keys(prescriptionProblems({ items: [newRow] }))).toEqual([
      'items.0.medicine',
      'items.0.amount',
      'items.0.dose',
    ])
  })

  it('gives an amount per day with liquids only', () => {
    const liquid = { ...filled, liquidPerDay: 15 }
    expect(toItems({ items: [liquid] })[0]!.liquidPerDay).toBeNull()
    expect(toItems({ items: [{ ...liquid, unit: 'ml' }] })[0]!.liquidPerDay).toBe(15)
  })
})

describe('the rows of a prescription', () => {
  it('are never none and never more than fit, whatever is added and removed', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60), { maxLength: 120 }), (clicks) => {
        let entry: PrescriptionEntry = prescriptionEntryOf({ prescription: [] })
        for (const click of clicks) {
          // Every third click removes, so that both ends are come to.
          if (click % 3 === 0 && canRemoveRow(entry)) {
            entry = { items: entry.items.toSpliced(click % entry.items.length, 1) }
          } else if (click % 3 !== 0 && canAddRow(entry)) {
            entry = { items: [...entry.items, newRow] }
          }
          expect(prescriptionEntrySchema.safeParse(entry).success).toBe(true)
        }
      }),
    )
    expect(canRemoveRow({ items: [newRow] })).toBe(false)
    expect(canAddRow({ items: Array.from({ length: mostPrescriptionItems }, () => newRow) })).toBe(
      false,
    )
  })

  it('begin with one: 1 day, gm, before food', () => {
    expect(prescriptionEntryOf({ prescription: [] }).items).toEqual([
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
  const earlier = toItems({ items: [filled, { ...filled, medicine: 'Calcium', days: 7 }] })
  const medicines = ({ items }: PrescriptionEntry) => items.map(({ medicine }) => medicine)

  it('takes the place of untouched rows', () => {
    const entry = withRepeated({ items: [newRow, { ...newRow, medicine: ' ' }] }, earlier)
    expect(entry).toEqual(prescriptionEntryOf({ prescription: earlier }))
  })

  it('comes after what was typed, of which nothing is lost', () => {
    fc.assert(
      fc.property(entries, (entry) => {
        const after = withRepeated(entry, earlier)
        const typed = entry.items.filter(
          (it) =>
            JSON.stringify({ ...it, medicine: it.medicine.trim() }) !== JSON.stringify(newRow),
        )
        expect(medicines(after)).toEqual([...medicines({ items: typed }), 'Paracetamol', 'Calcium'])
      }),
    )
    const typed = { items: [newRow, { ...newRow, days: 3 }, { ...newRow, medicine: 'ORS' }] }
    expect(medicines(withRepeated(typed, earlier))).toEqual(['', 'ORS', 'Paracetamol', 'Calcium'])
  })
})

describe('a suggested medicine', () => {
  it.each([
    ['Paracetamol', '500 mg', { medicine: 'Paracetamol', amount: 500, unit: 'mg' }],
    ['Levothyroxine', '25 mcg', { medicine: 'Levothyroxine', amount: 0.025, unit: 'mg' }],
    ['ORS', '21 gm', { medicine: 'ORS', amount: 21, unit: 'gm' }],
    ['Ambroxol syrup', '5 ml', { medicine: 'Ambroxol syrup', amount: 5, unit: 'ml' }],
    ['Vitamin D3', '60,000 IU', { medicine: 'Vitamin D3 60,000 IU', amount: '' }],
    ['B-complex', null, { medicine: 'B-complex', amount: '' }],
  ])('%s %s fills %o', (name, strength, fields) => {
    expect(filledBy({ id: 1, name, strength })).toMatchObject(fields)
  })

  it('fills fields that are right whenever it tells a dose', () => {
    const strength = fc
      .tuple(fc.integer({ min: 1, max: 999_999 }), fc.constantFrom('mg', 'gm', 'ml', 'mcg', 'IU'))
      .map(([amount, unit]) => `${amount} ${unit}`)
    fc.assert(
      fc.property(strength, (strength) => {
        const items = [{ ...newRow, ...filledBy({ id: 1, name: 'Tonic', strength }) }]
        expect(areFieldsRight({ items })).toBe(doseOf(strength) !== undefined)
      }),
    )
  })

  it('takes a liquid amount away that belonged to another medicine', () => {
    expect(filledBy({ id: 1, name: 'Calcium', strength: '500 mg' })).toHaveProperty(
      'liquidPerDay',
      '',
    )
  })

  it('is offered once under each label, that which tells more first', () => {
    const known = [
      { id: 1, name: 'Paracetamol', strength: '500 mg' },
      { id: 2, name: 'Paracetamol 500 mg', strength: null },
      { id: 3, name: 'ORS', strength: null },
    ]
    expect(shownMedicines(known, '')).toEqual([known[0], known[2]])
    expect(known.map(medicineLabel)).toEqual(['Paracetamol 500 mg', 'Paracetamol 500 mg', 'ORS'])
  })

  it('holds what is typed by now, in capitals or not', () => {
    const known = [
      { id: 1, name: 'Paracetamol', strength: '500 mg' },
      { id: 2, name: 'कफ सिरप', strength: null },
    ]
    expect(shownMedicines(known, ' PARACETAMOL 5')).toEqual([known[0]])
    expect(shownMedicines(known, 'कफ')).toEqual([known[1]])
    expect(shownMedicines(known, 'Metformin')).toEqual([])
  })
})
