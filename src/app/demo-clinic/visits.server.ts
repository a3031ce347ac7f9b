import { addDays } from '../../platform/day/day.ts'
import type { Ailment } from './ailment.server.ts'
import { demoExercises } from './exercises.server.ts'
import type { AppointmentRow, DiaryRows, PrescriptionItemRow } from './diary-rows.server.ts'
import { isChild, type Person } from './people.server.ts'
import { seededRandom, type Random } from './random.server.ts'
import { demoLabTests, demoMedicines, demoRadiologyTests } from './catalogues.server.ts'

const doses: readonly (readonly [morning: boolean, afternoon: boolean, evening: boolean])[] = [
  [true, false, true],
  [true, false, false],
  [false, false, true],
  [true, true, true],
]

const beforeFood = new Set([
  'Pantoprazole',
  'Omeprazole',
  'Domperidone',
  'Ondansetron',
  'Metformin',
  'Glimepiride',
])

/** Adds the consultant's record of a conducted appointment. */
export function addVisit(
  random: Random,
  appointment: AppointmentRow,
  person: Person,
  ailment: Ailment,
  rows: DiaryRows,
): void {
  const { id: appointmentId, day } = appointment
  rows.visits.push({
    appointmentId,
    day,
    ...vitals(random, person),
    ...otherVitals(appointmentId, person, /fever|infection/i.test(ailment.illness)),
    pain: demoExercises[ailment.illness] ? seededRandom(appointmentId, 'pain').between(1, 8) : null,
    illness: ailment.illness,
    symptoms: ailment.symptoms,
    treatment: random.chance(0.9) ? ailment.treatment : null,
    followUpDay: random.chance(0.5) ? addDays(day, random.pick([5, 7, 10, 14, 30])) : null,
    fees: appointment.price,
    recordedBy: appointment.consultantId,
    recordedAt: appointment.changedAt!,
  })
  if (random.chance(0.85))
    rows.prescriptionItems.push(...prescription(random, appointment, ailment))
  if (random.chance(0.45)) {
    const recommendedTests = [...(ailment.labTests ?? []), ...(ailment.radiologyTests ?? [])]
    for (const name of random.sample(recommendedTests, random.between(1, 3))) {
      const labTestId = demoLabTests.find((test) => test.name === name)?.id ?? null
      const radiologyTestId = demoRadiologyTests.find((test) => test.name === name)?.id ?? null
      rows.recommendedTests.push({ appointmentId, labTestId, radiologyTestId })
    }
  }
  // From sequences of their own, so that the rest of the clinic stays what it was.
  const atHome = demoExercises[ailment.illness]
  if (atHome && seededRandom(appointmentId, 'exercises').chance(0.7)) {
    const { consultantId } = appointment
    rows.exercises.push(
      ...atHome.map((it, index) => ({ appointmentId, consultantId, position: index + 1, ...it })),
    )
  }
  if (ailment.referral && seededRandom(appointmentId, 'referral').chance(0.2)) {
    rows.referrals.push({
      appointmentId,
      consultantId: appointment.consultantId,
      issueDay: day,
      ...ailment.referral,
      summary: `${ailment.illness}. ${ailment.symptoms}.\n${ailment.treatment}`,
    })
  }
  if (ailment.leaveDays && !isChild(person) && random.chance(0.3)) {
    rows.certificates.push({
      appointmentId,
      issueDay: day,
      startDay: day,
      totalLeaveDays: random.between(1, ailment.leaveDays),
      diagnosis: ailment.illness,
    })
  }
}

function prescription(
  random: Random,
  { id: appointmentId }: AppointmentRow,
  { medicines: [first, ...others] }: Ailment,
): PrescriptionItemRow[] {
  if (!first) return []
  const names = [first, ...random.sample(others, random.between(0, others.length))]
  return names.map((name, index) => {
    const packs = demoMedicines.filter((medicine) => medicine.name === name)
    const [amount = '', unit = ''] = random.pick(packs).strength?.split(' ') ?? []
    const [morning, afternoon, evening] = random.pick(doses)
    const perDay = [morning, afternoon, evening].filter(Boolean).length
    return {
      appointmentId,
      position: index + 1,
      medicine: name,
      amount: Number(amount),
      unit,
      morning,
      afternoon,
      evening,
      days: random.pick([3, 5, 5, 7, 10, 15, 30]),
      timing: beforeFood.has(name) ? 'Before Food' : 'After Food',
      liquidPerDay: unit === 'ml' ? Number(amount) * perDay : null,
    }
  })
}

/** Vitals of a person, varying slightly from visit to visit. */
export function vitals(random: Random, person: Person) {
  const isChildPatient = isChild(person)
  const { height, bmi, systolic, diastolic, fasting, pp } = typicalVitals(person)
  const randomAround = (typicalValue: number, spread: number) =>
    typicalValue + random.between(-spread, spread)
  const weight = oneDecimal(bmi * (height / 100) ** 2 + random.between(-12, 12) / 10)
  const measured = random.chance(0.9)
  const pressure = !isChildPatient && random.chance(0.85)
  const sugar = !isChildPatient && random.chance(0.3)
  return {
    systolic: pressure ? randomAround(systolic, 8) : null,
    diastolic: pressure ? randomAround(diastolic, 5) : null,
    weight: measured ? weight : null,
    height: measured ? height : null,
    bmi: measured ? oneDecimal(weight / (height / 100) ** 2) : null,
    fasting: sugar ? randomAround(fasting, 9) : null,
    pp: sugar ? randomAround(pp, 16) : null,
  }
}

/** Temperature in °F, pulse and oxygen saturation, each measured at some visits. */
export function otherVitals(appointmentId: number, person: Person, hasFever = false) {
  const random = seededRandom(appointmentId, 'temperature and pulse')
  const temperature = (hasFever ? random.between(992, 1030) : random.between(970, 990)) / 10
  const pulse = isChild(person) ? random.between(84, 118) : random.between(62, 96)
  const spo2 = random.between(95, 100)
  return {
    temperature: random.chance(hasFever ? 0.9 : 0.4) ? temperature : null,
    pulse: random.chance(0.6) ? pulse : null,
    spo2: random.chance(0.4) ? spo2 : null,
  }
}

/** The typical vitals of a person, the same at each visit. */
function typicalVitals(person: Person) {
  const random = seededRandom(person.id, 'body')
  const isChildPatient = isChild(person)
  return {
    height: isChildPatient ? 52 + person.age * 7.5 : random.between(148, 182),
    bmi: isChildPatient ? random.between(140, 180) / 10 : random.between(185, 320) / 10,
    systolic: random.between(108, 148),
    diastolic: random.between(68, 92),
    fasting: random.between(84, 156),
    pp: random.between(118, 224),
  }
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10
}
