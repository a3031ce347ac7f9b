import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  printedCertificate as certificate,
  sheetFacts as facts,
} from '../../test-kit/sheet-facts.ts'
import { testMedicine } from '../../test-kit/visits.server.ts'
import type { Sheet } from './sheet.ts'
import { translatorFor } from './sheet-translator.server.ts'
import { buildSheets } from './build-sheets.ts'
import type { SheetFacts } from './sheets.ts'

const t = translatorFor('en')

const medicines = (count: number) => Array.from({ length: count }, () => testMedicine)
const only = ([sheet]: Sheet[]): Sheet => sheet!
const prescription = (changes: Partial<SheetFacts>) =>
  only(buildSheets('prescription', facts(changes), t, false))
const sentence = (parts: { text: string }[]) => parts.map(({ text }) => text).join('')

describe('the clinic of its own', () => {
  const clinic = {
    name: 'Sunrise Health',
    address: '12 Ring Road\nBengaluru',
    registrationLines: ['KPME 1234', 'GST 29'],
    logoVersion: null,
  }
  const branch = { name: 'Koramangala', address: '214, 80 Feet Road', phone: '1' }

  it('heads every kind of sheet, with address and registration at the foot', () => {
    for (const kind of ['prescription', 'recommendedtests', 'certificate'] as const) {
      const certificates = [certificate]
      const [sheet] = buildSheets(kind, facts({ clinic, branch, certificates }), t, false)
      expect(sheet!.clinic.name).toBe('Sunrise Health')
      expect(sheet!.branch.lines.slice(2)).toEqual([
        '12 Ring Road, Bengaluru',
        'KPME 1234 · GST 29',
      ])
    }
  })

  it('leaves the foot as it is without them, and does not repeat the address of its only branch', () => {
    expect(prescription({ branch }).branch.lines).toHaveLength(2)
    for (const address of [branch.address, '214\n80 feet road.']) {
      const same = { ...clinic, address, registrationLines: [] }
      expect(prescription({ clinic: same, branch }).branch.lines).toHaveLength(2)
    }
    const other = { ...clinic, address: '21, 480 Feet Road', registrationLines: [] }
    expect(prescription({ clinic: other, branch }).branch.lines).toHaveLength(3)
  })
})

describe('the prescription', () => {
  it('has a row for each medicine, numbered from one', () => {
    const serials = (count: number) =>
      prescription({ prescription: medicines(count) }).table!.rows.map(([serial]) => serial?.text)
    expect(serials(2)).toEqual(['1', '2'])
    expect(serials(40)).toEqual(Array.from({ length: 40 }, (_, index) => String(index + 1)))
  })

  it('ticks exactly the doses that are taken', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (morning, afternoon, evening) => {
        const { columns, rows } = prescription({
          prescription: [{ ...testMedicine, morning, afternoon, evening }],
        }).table!
        const doses = columns.flatMap(({ group }, index) => (group ? [rows[0]![index]!.tick] : []))
        const tickText = (taken: boolean) => (taken ? 'Yes' : undefined)
        expect(doses).toEqual([tickText(morning), tickText(afternoon), tickText(evening)])
      }),
    )
  })

  it('has the columns of the specification, with the three doses under one title', () => {
    const { columns } = prescription({ prescription: medicines(1) }).table!
    expect(columns.map(({ title, group = '' }) => `${group} ${title}`.trim())).toEqual([
      'Sr. No.',
      'Medicine Name',
      'Timing',
      'Dosage Morning',
      'Dosage Afternoon',
      'Dosage Evening',
      'Days',
    ])
  })

  it('shows amount, unit, timing and days, and the amount per day of a liquid', () => {
    const liquid = { ...testMedicine, medicine: 'Ambroxol syrup', amount: 5, unit: 'ml' as const }
    const { rows } = prescription({
      prescription: [
        testMedicine,
        { ...liquid, liquidPerDay: 15, timing: 'Before Food', days: 7 },
        { ...testMedicine, medicine: 'Levothyroxine', amount: 0.025 },
      ],
    }).table!
    expect(rows[0]![1]).toEqual({ text: 'Paracetamol 500\u00a0mg' })
    expect([rows[0]![2], rows[0]!.at(-1)]).toEqual([{ text: 'After Food' }, { text: '5' }])
    expect(rows[1]![1]).toEqual({ text: 'Ambroxol syrup 5\u00a0ml', note: '15 ml a day' })
    expect([rows[1]![2], rows[1]!.at(-1)]).toEqual([{ text: 'Before Food' }, { text: '7' }])
    expect(rows[2]![1]).toEqual({ text: 'Levothyroxine 0.025\u00a0mg' })
  })

  it('keeps amount and unit in order after an Arabic name', () => {
    const { rows } = prescription({
      prescription: [{ ...testMedicine, medicine: 'باراسيتامول' }],
    }).table!
    expect(rows[0]![1]).toEqual({ text: 'باراسيتامول \u2066500\u00a0mg\u2069' })
  })

  it('shows the patient, the consultant and the day', () => {
    const { consultant, facts: whose, branch, signature, followUp } = prescription({})
    expect(consultant).toEqual({
      name: 'Dr. Anita Deshpande',
      degree: 'MBBS MD (Medicine)',
      contact: ['Contact: +91 9886012345', 'Reg. No.: KMC-DEMO-10423'],
    })
    expect(whose.map(({ value }) => value)).toEqual(['Lata Mangesh', '34 years', '24-11-2026'])
    expect(followUp).toEqual({ label: 'Follow-up date', value: '01-12-2026' })
    expect(signature).toEqual(['Dr. Anita Deshpande'])
    expect(branch).toEqual({
      name: 'Koramangala, Bengaluru',
      lines: ['214, 80 Feet Road', 'Phone: 080 4000 0101'],
    })
  })

  it('leaves out consultant data that is not registered', () => {
    const consultant = { name: 'Asha Rao', degree: null, mobile: null, registrationNumber: null }
    const sheet = prescription({ consultant })
    expect(sheet.consultant).toEqual({ name: 'Asha Rao', degree: null, contact: [] })
    expect(sheet.signature).toEqual(['Dr. Asha Rao'])
  })

  it('shows the number of the file beside the name, where there is one', () => {
    const patient = { name: 'Lata', age: 40, fileNumber: 'OPD-1201' }
    expect(prescription({ patient }).facts[1]).toEqual({ label: 'File no.', value: 'OPD-1201' })
    expect(prescription({}).facts.map(({ label }) => label)).not.toContain('File no.')
  })

  it('shows the age of an infant as clinics write it', () => {
    const ageOf = (age: number) =>
      prescription({ patient: { name: 'Lata', age, fileNumber: null } }).facts[1]!.value
    expect([0, 1, 2].map(ageOf)).toEqual(['Under 1 year', '1 year', '2 years'])
  })

  it('shows vitals, with a dash for those not measured', () => {
    const values = (changes: Partial<SheetFacts>) =>
      prescription(changes).vitals.map(({ value }) => value)
    expect(values({})).toEqual(['128/82 mmHg', '98 mg/dl', '141.5 mg/dl', '72.4 kg', '24.1'])
    const nothing = {
      systolic: null,
      diastolic: null,
      fasting: null,
      pp: null,
      weight: null,
      bmi: null,
    }
    expect(values(nothing)).toEqual(['—', '—', '—', '—', '—'])
    // Beyond the five, only what was measured.
    expect(values({ temperature: 100.4, pulse: 96, spo2: 97 }).slice(5)).toEqual([
      '100.4 °F',
      '96 /min',
      '97 %',
    ])
    expect(values({ spo2: 97 }).slice(5)).toEqual(['97 %'])
    expect(values({ pain: 0 }).slice(5)).toEqual(['0/10'])
    expect(values({ diastolic: null })[0]).toBe('128/— mmHg')
    expect(values({ systolic: 0, fasting: 0 }).slice(0, 2)).toEqual(['0/82 mmHg', '0 mg/dl'])
  })

  it('leaves space for a handwritten follow-up date when none is set', () => {
    expect(prescription({ followUpDay: null }).followUp).toEqual({
      label: 'Follow-up date',
      value: '',
    })
  })
})

it('a prescription says its number and where it can be checked, if the clinic can be reached from outside', () => {
  const url = 'https://clinic.example/check/abc'
  const { check, followUp } = prescription({ prescriptionCheck: { serial: 'A-7KQ2M9', url } })
  expect(check).toEqual({
    url,
    text: 'A-7KQ2M9: scan the code to ask the clinic whether this prescription is genuine.',
  })
  expect(followUp).toEqual(prescription({}).followUp)
  expect(prescription({}).check).toBe(null)
})

describe('the recommended tests', () => {
  const sheet = only(
    buildSheets(
      'recommendedtests',
      facts({
        tests: [
          { type: 'Lab', id: 1, name: 'Complete Blood Count (CBC)' },
          { type: 'Radiology', id: 1, name: 'X-Ray' },
        ],
      }),
      t,
      false,
    ),
  )

  it('has the header of a prescription without vitals', () => {
    expect(sheet.consultant).toEqual(prescription({}).consultant)
    expect(sheet.facts).toEqual(prescription({}).facts)
    expect(sheet.vitals).toEqual([])
    expect(sheet.followUp?.value).toBe('01-12-2026')
  })

  it('lists each test with its type', () => {
    const { columns, rows } = sheet.table!
    expect(columns.map(({ title }) => title)).toEqual(['Sr. No.', 'Test name', 'Test Type'])
    expect(rows.map((cells) => cells.map(({ text }) => text))).toEqual([
      ['1', 'Complete Blood Count (CBC)', 'Lab'],
      ['2', 'X-Ray', 'Radiology'],
    ])
  })
})

describe('the leave certificate', () => {
  const certificates = (...changes: Partial<typeof certificate>[]) =>
    buildSheets(
      'certificate',
      facts({ certificates: changes.map((change) => ({ ...certificate, ...change })) }),
      t,
      false,
    )

  it('has one sheet per certificate', () => {
    const sheets = certificates({}, { diagnosis: 'Sprain' })
    expect(sheets.map(({ letter }) => letter!.details[0]!.value)).toEqual(['Viral fever', 'Sprain'])
  })

  it('states the patient, the reason, the days and the start, and the duty to rest', () => {
    const { title, facts: dated, letter, table, followUp, vitals } = only(certificates({}))
    expect(title).toBe('Medical Leave Certificate')
    expect(dated).toEqual([
      { label: 'Patient', value: 'Lata Mangesh' },
      { label: 'Number', value: 'A-7KQ2M9-1' },
      { label: 'Date of issue', value: '24/11/2026' },
    ])
    expect(sentence(letter!.opening)).toContain('Mr./Mrs. Lata Mangesh')
    expect(letter!.details.map(({ value }) => value)).toEqual([
      'Viral fever',
      '3 days',
      '23/11/2026',
    ])
    expect(sentence(letter!.advice)).toContain(
      'refrain from work for 3 days, from 23/11/2026 up to and including 25/11/2026.',
    )
    expect([table, followUp, vitals]).toEqual([null, null, []])
  })

  it('says where it can be checked, if the clinic can be reached from outside', () => {
    const checkUrl = 'https://clinic.example/check/abc'
    expect(only(certificates({ checkUrl })).check).toEqual({
      url: checkUrl,
      text: 'Scan the code to ask the clinic whether this certificate is genuine.',
    })
    expect(only(certificates({})).check).toBe(null)
  })

  it('has the singular for one day', () => {
    const { letter } = only(certificates({ totalLeaveDays: 1 }))
    expect(letter!.details[1]!.value).toBe('1 day')
    expect(sentence(letter!.advice)).toContain('refrain from work for 1 day, on 23/11/2026.')
  })

  it('shows the registration number below the signature', () => {
    const { signature, consultant } = only(certificates({}))
    expect(signature).toEqual(['Dr. Anita Deshpande', 'Reg. No.: KMC-DEMO-10423'])
    expect(consultant.contact).toEqual(['Contact: +91 9886012345'])
  })

  it('separates the name from the sentence, even if the name contains markers', () => {
    const name = 'محمد \u2067عبد\u2069 {{patient}} $t(sheet.yes)'
    const [sheet] = buildSheets(
      'certificate',
      facts({ patient: { name, age: 40, fileNumber: null }, certificates: [certificate] }),
      t,
      false,
    )
    const strong = sheet!.letter!.opening.filter((part) => part.strong)
    expect(strong).toEqual([{ text: 'Mr./Mrs. محمد عبد {{patient}} $t(sheet.yes)', strong: true }])
  })
})
