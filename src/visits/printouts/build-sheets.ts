import { internationalMobile } from '../../platform/numbers/parse-mobile.ts'
import { addDays, formatDay, formatDayWithSlashes } from '../../platform/day/day.ts'
import { signedName } from './signed-name.ts'
import type { Fact, Sheet } from './sheet.ts'
import { prescriptionTable, testsTable } from './sheet-tables.ts'
import { starterTexts } from '../record/exercises/exercise-names.ts'
import { exerciseDose } from '../record/exercises/exercise-dose.ts'
import { recipientLine } from '../record/referrals/referrals.ts'
import { showPain } from '../record/vitals/measurements.ts'
import { textPieces } from './text-pieces.ts'
import { splitParts, isolate, isolateNumbers, type SheetTranslator } from './sheet-text.ts'
import type { SheetFacts, SheetKind } from './sheets.ts'

/**
 * Builds the sheets of a visit: one prescription, one list of tests or exercises, one sheet per certificate or letter, or
 * all that have content. `inWords` adds to each medicine how it is taken, as a sentence.
 */
export function buildSheets(
  kind: SheetKind,
  facts: SheetFacts,
  t: SheetTranslator,
  inWords: boolean,
): Sheet[] {
  return {
    prescription: () => [prescriptionSheet(facts, inWords, t)],
    recommendedtests: () => [testsSheet(facts, t)],
    exercises: () => [exercisesSheet(facts, t)],
    certificate: () => facts.certificates.map((it) => certificateSheet(it, facts, t)),
    referral: () => facts.referrals.map((it) => referralSheet(it, facts, t)),
    all: () => [
      ...(facts.prescription.length > 0 ? [prescriptionSheet(facts, inWords, t)] : []),
      ...(facts.tests.length > 0 ? [testsSheet(facts, t)] : []),
      ...(facts.exercises.length > 0 ? [exercisesSheet(facts, t)] : []),
      ...facts.certificates.map((it) => certificateSheet(it, facts, t)),
      ...facts.referrals.map((it) => referralSheet(it, facts, t)),
    ],
  }[kind]()
}

const prescriptionSheet = (facts: SheetFacts, inWords: boolean, t: SheetTranslator): Sheet => ({
  ...commonParts(facts, t),
  title: t('sheet.prescription'),
  vitals: vitalsOf(facts, t),
  table: prescriptionTable(facts.prescription, inWords, t),
  check: facts.prescriptionCheck && {
    url: facts.prescriptionCheck.url,
    text: t('sheet.checkPrescription', { number: facts.prescriptionCheck.serial }),
  },
})

const testsSheet = (facts: SheetFacts, t: SheetTranslator): Sheet => ({
  ...commonParts(facts, t),
  title: t('sheet.tests'),
  table: testsTable(facts.tests, t),
})

/** What the patient does at home, each exercise below the one before: they are read standing, at arm's length. */
const exercisesSheet = (facts: SheetFacts, t: SheetTranslator): Sheet => ({
  ...commonParts(facts, t),
  title: t('sheet.exercises'),
  text: facts.exercises.flatMap((exercise, index) => {
    const dose = textPieces(exerciseDose(exercise, t))
    const instructions = textPieces(exercise.instructions)
    const name = textPieces(`${index + 1}. ${exerciseName(exercise, t)}`, {
      strong: true,
      keepsNext: dose.length + instructions.length > 0,
    })
    const [first, ...others] = name
    return [{ ...first!, hasGap: index > 0 }, ...others, ...dose, ...instructions]
  }),
})

/** A common exercise is named in the language of the print, as its dose is. */
function exerciseName({ name, starter }: SheetFacts['exercises'][number], t: SheetTranslator) {
  const key = starterTexts.find((it) => it === starter)
  return key ? t(key) : name
}

function certificateSheet(
  certificate: SheetFacts['certificates'][number],
  facts: SheetFacts,
  t: SheetTranslator,
): Sheet {
  const { issueDay, startDay, totalLeaveDays, diagnosis, serial, checkUrl } = certificate
  const { patient } = facts
  const common = commonParts(facts, t)
  const name = t('sheet.mrMrs', { name: patient.name })
  const days = t('sheet.days', { count: totalLeaveDays })
  const first = formatDayWithSlashes(startDay)
  const last = formatDayWithSlashes(addDays(startDay, totalLeaveDays - 1))
  const isolated = { days: isolate(days), first: isolate(first), last: isolate(last) }
  return {
    ...common,
    title: t('sheet.certificate'),
    ...signedWithRegistration(common, facts, t),
    facts: [
      { label: t('sheet.patient'), value: patient.name },
      ...fileOf(patient, t),
      { label: t('sheet.certificateNumber'), value: serial },
      { label: t('sheet.issueDay'), value: formatDayWithSlashes(issueDay) },
    ],
    letter: {
      opening: splitParts(t('sheet.certify', { patient: isolate(name) })),
      details: [
        { label: t('sheet.diagnosis'), value: diagnosis },
        { label: t('sheet.leaveDays'), value: days },
        { label: t('sheet.startDay'), value: first },
      ],
      advice: splitParts(
        t(totalLeaveDays === 1 ? 'sheet.adviceOneDay' : 'sheet.adviceDays', isolated),
      ),
    },
    followUp: null,
    check: checkUrl === null ? null : { url: checkUrl, text: t('sheet.check') },
  }
}

/** A letter to a colleague: to whom, how soon, why, and what is known of the patient. */
function referralSheet(
  referral: SheetFacts['referrals'][number],
  facts: SheetFacts,
  t: SheetTranslator,
): Sheet {
  const { issueDay, urgency, reasonForReferral, summary, serial, checkUrl } = referral
  const { patient, sex, allergies } = facts
  const common = commonParts(facts, t)
  const ageAndSex = [ageOf(patient.age, t), ...(sex ? [t(`sex.${sex}`)] : [])].join(', ')
  return {
    ...common,
    ...signedWithRegistration(common, facts, t),
    title: t('sheet.referral'),
    facts: [
      { label: t('sheet.patient'), value: patient.name },
      { label: t('sheet.age'), value: ageAndSex },
      { label: t('sheet.certificateNumber'), value: serial },
      { label: t('sheet.issueDay'), value: formatDayWithSlashes(issueDay) },
    ],
    text: [
      ...textPieces(recipientLine(referral), { label: t('sheet.referralTo'), strong: true }),
      ...textPieces(t(`sheet.${urgency}`), {
        label: t('sheet.urgency'),
        strong: urgency !== 'routine',
      }),
      ...textPieces(allergies ?? '', { label: t('allergies.label'), strong: true }),
      ...textPieces(reasonForReferral, { label: t('sheet.reasonForReferral') }),
      ...textPieces(summary, { label: t('sheet.summary') }),
    ],
    followUp: null,
    check: checkUrl === null ? null : { url: checkUrl, text: t('sheet.checkReferral') },
  }
}

/** Of what others read: the registration number is below the signature, not beside the name. */
const signedWithRegistration = (
  { consultant: shown, signature }: Pick<Sheet, 'consultant' | 'signature'>,
  { consultant }: SheetFacts,
  t: SheetTranslator,
): Pick<Sheet, 'consultant' | 'signature'> => ({
  consultant: { ...shown, contact: [mobileOf(consultant, t)].filter(isPresent) },
  signature: [...signature, registrationOf(consultant, t)].filter(isPresent),
})

/** The common content of a prescription and a list of tests. */
function commonParts(facts: SheetFacts, t: SheetTranslator): Omit<Sheet, 'title'> {
  const { clinic, consultant, patient, branch, day, followUpDay } = facts
  const { name, degree } = consultant
  return {
    clinic: { name: clinic.name, logoVersion: clinic.logoVersion },
    consultant: {
      name,
      degree,
      contact: [mobileOf(consultant, t), registrationOf(consultant, t)].filter(isPresent),
    },
    facts: [
      { label: t('sheet.patient'), value: patient.name },
      ...fileOf(patient, t),
      { label: t('sheet.age'), value: ageOf(patient.age, t) },
      { label: t('sheet.day'), value: formatDay(day) },
    ],
    vitals: [],
    letter: null,
    table: null,
    text: null,
    check: null,
    followUp: { label: t('sheet.followUpDay'), value: followUpDay ? formatDay(followUpDay) : '' },
    signature: [signedName(consultant, (it) => t('sheet.doctor', { name: it }))],
    branch: {
      name: branch.name,
      lines: [
        branch.address,
        isolateNumbers(t('sheet.phone', { phone: branch.phone })),
        ...clinicLines(facts),
      ],
    },
  }
}

/** The clinic's address, where it is not the branch's own, and its registration in one line. */
const clinicLines = ({ clinic, branch }: SheetFacts): string[] =>
  [
    isSameAddress(clinic.address, branch.address)
      ? ''
      : clinic.address.replaceAll(/\s*\n\s*/g, ', '),
    clinic.registrationLines.join(' · '),
  ].filter((line) => line !== '')

/** Whether two addresses have the same words: one of them may be written on several lines. */
const isSameAddress = (one: string, other: string): boolean => {
  const wordsOf = (address: string) => address.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return wordsOf(one).join(' ') === wordsOf(other).join(' ')
}

const isPresent = (line: string | undefined): line is string => line !== undefined

type Consultant = SheetFacts['consultant']

const mobileOf = ({ mobile }: Consultant, t: SheetTranslator): string | undefined =>
  mobile === null
    ? undefined
    : isolateNumbers(t('sheet.contact', { mobile: internationalMobile(mobile) }))

const registrationOf = ({ registrationNumber: number }: Consultant, t: SheetTranslator) =>
  number === null ? undefined : t('sheet.registration', { number })

const fileOf = ({ fileNumber }: SheetFacts['patient'], t: SheetTranslator): Fact[] =>
  fileNumber === null ? [] : [{ label: t('sheet.fileNumber'), value: fileNumber }]

const ageOf = (age: number, t: SheetTranslator): string =>
  age === 0 ? t('sheet.underOneYear') : t('sheet.years', { count: age })

const notMeasured = '—'

function vitalsOf(facts: SheetFacts, t: SheetTranslator): Fact[] {
  const { systolic, diastolic, fasting, pp, weight, bmi, temperature, pulse, spo2 } = facts
  const pain = showPain(facts)
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
    // Beyond the specification's five, so only where they were measured.
    ...(temperature === null
      ? []
      : [{ label: t('sheet.temperature'), value: t('sheet.fahrenheit', { value: temperature }) }]),
    ...(pulse === null
      ? []
      : [{ label: t('sheet.pulse'), value: t('sheet.perMinute', { value: pulse }) }]),
    ...(spo2 === null
      ? []
      : [{ label: t('sheet.spo2'), value: t('sheet.percent', { value: spo2 }) }]),
    ...(pain === null ? [] : [{ label: t('sheet.pain'), value: pain }]),
  ]
}
