import { addDays, showDay, showDayWithSlashes } from '../../platform/day/day.ts'
import type { Certificate } from '../record/certificates/certificates.ts'
import { signedName } from './signed-name.ts'
import type { Fact, Sheet } from './sheet.ts'
import { prescriptionTable, testsTable } from './sheet-tables.ts'
import { partsOf, setApart, withWholeNumbers, type SheetText } from './sheet-text.ts'
import type { SheetFacts, SheetKind } from './sheets.ts'

/** What stands on the sheets of a visit: one prescription, one list of tests, or each certificate. */
export function sheetsOf(kind: SheetKind, facts: SheetFacts, t: SheetText): Sheet[] {
  return {
    prescription: () => [prescriptionSheet(facts, t)],
    recommendedtests: () => [testsSheet(facts, t)],
    certificate: () => facts.certificates.map((it) => certificateSheet(it, facts, t)),
  }[kind]()
}

const prescriptionSheet = (facts: SheetFacts, t: SheetText): Sheet => ({
  ...commonParts(facts, t),
  title: t('sheet.prescription'),
  vitals: vitalsOf(facts, t),
  table: prescriptionTable(facts.prescription, t),
})

const testsSheet = (facts: SheetFacts, t: SheetText): Sheet => ({
  ...commonParts(facts, t),
  title: t('sheet.tests'),
  table: testsTable(facts.tests, t),
})

function certificateSheet(certificate: Certificate, facts: SheetFacts, t: SheetText): Sheet {
  const { issueDay, startDay, totalLeaveDays, diagnosis } = certificate
  const { consultant, patient } = facts
  const common = commonParts(facts, t)
  const name = t('sheet.mrMrs', { name: patient.name })
  const days = t('sheet.days', { count: totalLeaveDays })
  const first = showDayWithSlashes(startDay)
  const last = showDayWithSlashes(addDays(startDay, totalLeaveDays - 1))
  const apart = { days: setApart(days), first: setApart(first), last: setApart(last) }
  return {
    ...common,
    title: t('sheet.certificate'),
    // The registration number stands with the signature.
    consultant: { ...common.consultant, contact: [mobileOf(consultant, t)].filter(isSaid) },
    facts: [
      { label: t('sheet.patient'), value: patient.name },
      { label: t('sheet.issueDay'), value: showDayWithSlashes(issueDay) },
    ],
    letter: {
      opening: partsOf(t('sheet.certify', { patient: setApart(name) })),
      details: [
        { label: t('sheet.diagnosis'), value: diagnosis },
        { label: t('sheet.leaveDays'), value: days },
        { label: t('sheet.startDay'), value: first },
      ],
      advice: partsOf(t(totalLeaveDays === 1 ? 'sheet.adviceOneDay' : 'sheet.adviceDays', apart)),
    },
    followUp: null,
    signature: [...common.signature, registrationOf(consultant, t)].filter(isSaid),
  }
}

/** What every sheet has, a prescription and a list of tests in the same words. */
function commonParts(facts: SheetFacts, t: SheetText): Omit<Sheet, 'title'> {
  const { consultant, patient, branch, day, followUpDay } = facts
  const { name, degree } = consultant
  return {
    consultant: {
      name,
      degree,
      contact: [mobileOf(consultant, t), registrationOf(consultant, t)].filter(isSaid),
    },
    facts: [
      { label: t('sheet.patient'), value: patient.name },
      { label: t('sheet.age'), value: ageOf(patient.age, t) },
      { label: t('sheet.day'), value: showDay(day) },
    ],
    vitals: [],
    letter: null,
    table: null,
    followUp: { label: t('sheet.followUpDay'), value: followUpDay ? showDay(followUpDay) : '' },
    signature: [signedName(consultant, (it) => t('sheet.doctor', { name: it }))],
    branch: {
      name: branch.name,
      lines: [branch.address, withWholeNumbers(t('sheet.phone', { phone: branch.phone }))],
    },
  }
}

const isSaid = (line: string | undefined): line is string => line !== undefined

type Consultant = SheetFacts['consultant']

const mobileOf = ({ mobile }: Consultant, t: SheetText): string | undefined =>
  mobile === null ? undefined : withWholeNumbers(t('sheet.contact', { mobile: `+91 ${mobile}` }))

const registrationOf = ({ registrationNumber: number }: Consultant, t: SheetText) =>
  number === null ? undefined : t('sheet.registration', { number })

const ageOf = (age: number, t: SheetText): string =>
  age === 0 ? t('sheet.underOneYear') : t('sheet.years', { count: age })

const notMeasured = '—'

function vitalsOf(facts: SheetFacts, t: SheetText): Fact[] {
  const { systolic, diastolic, fasting, pp, weight, bmi } = facts
  const sugar = (value: number | null) =>
    value === null ? notMeasured : t('sheet.mgPerDl', { value })
  const pressure =
    systolic === null && diastolic === null
      ? notMeasured
      : t('sheet.mmHg', { value: `${systolic ?? notMeasured}/${diastolic ?? notMeasured}` })
  return [
    { label: t('sheet.pressure'), value: pressure },
    { label: t('sheet.fasting'), value: sugar(fasting) },
    { label: t('sheet.pp'), value: sugar(pp) },
    {
      label: t('sheet.weight'),
      value: weight === null ? notMeasured : t('sheet.kg', { value: weight }),
    },
    { label: t('sheet.bmi'), value: bmi === null ? notMeasured : String(bmi) },
  ]
}
