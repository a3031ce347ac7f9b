import { z } from 'zod'
import { daySchemaWithMessage } from '../../platform/day/day.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import {
  certificateSchema,
  type Certificate,
} from '../../visits/record/certificates/certificates.ts'
import { visitDetailsSchema } from '../../visits/record/details/visit-details.ts'
import { doseUnits, timings } from '../../visits/record/prescription/dose-units.ts'
import {
  prescriptionItemShape,
  type PrescriptionItem,
} from '../../visits/record/prescription/prescription.ts'
import { testTypes, type ChosenTest } from '../../visits/record/tests/recommended-tests.ts'
import type { Visit } from '../../visits/record/visit.ts'
import {
  dayOrEmpty,
  doseText,
  legacyDose,
  legacyId,
  legacyNumber,
  numberOrEmpty,
  textOrEmpty,
} from './legacy-values.ts'

// A visit with the field names of the specification, section 3, in requests and answers.

export const legacyVisitDetailsSchema = z.object({
  systolic: numberOrEmpty,
  diastolic: numberOrEmpty,
  fasting: numberOrEmpty,
  pp: numberOrEmpty,
  weight: numberOrEmpty,
  bmi: numberOrEmpty,
  illness: visitDetailsSchema.shape.illness,
  symptoms: textOrEmpty(2_000),
  treatment: textOrEmpty(4_000),
  followUpDate: dayOrEmpty,
  fees: legacyNumber('visit.feesRequired'),
})

/**
 * The visit details to save. `height` is absent, so a stored height is kept: the legacy form has no
 * field for it.
 */
export const toDetails = (it: z.output<typeof legacyVisitDetailsSchema>) => ({
  systolic: it.systolic ?? null,
  diastolic: it.diastolic ?? null,
  weight: it.weight ?? null,
  fasting: it.fasting ?? null,
  pp: it.pp ?? null,
  bmi: it.bmi ?? null,
  illness: it.illness,
  symptoms: it.symptoms ?? null,
  treatment: it.treatment ?? null,
  followUpDay: it.followUpDate ?? null,
  fees: it.fees,
})

/** A number, optional spaces and the unit: '500 mg'. */
const strengthPattern = new RegExp(String.raw`^(\d{1,6}(?:\.\d{1,3})?) *(${doseUnits.join('|')})$`)

export const legacyPrescriptionSchema = z.object({
  medicine: prescriptionItemShape.shape.medicine,
  unit: z
    .string(messageKey('prescription.unitRequired'))
    .trim()
    .regex(strengthPattern, messageKey('prescription.unitRequired')),
  morning: legacyDose,
  afternoon: legacyDose,
  evening: legacyDose,
  days: legacyNumber('prescription.daysRequired'),
  timing: z.enum(timings).default('Before Food'),
  liquidPerDay: numberOrEmpty,
  record_date: dayOrEmpty,
})

/** A prescription item to save, from a row of the legacy form. */
export function toPrescriptionItem(
  row: z.output<typeof legacyPrescriptionSchema>,
): PrescriptionItem {
  const { medicine, unit, morning, afternoon, evening, days, timing, liquidPerDay } = row
  const [, amount, name] = strengthPattern.exec(unit)!
  return {
    medicine,
    morning,
    afternoon,
    evening,
    days,
    timing,
    amount: Number(amount),
    unit: doseUnits.find((it) => it === name)!,
    liquidPerDay: liquidPerDay ?? null,
  }
}

export const legacyTestSchema = z
  .object({ test_id: legacyId(), test_type: z.enum(testTypes) })
  .transform(({ test_id, test_type }): ChosenTest => ({ type: test_type, id: test_id }))

export const legacyCertificateSchema = z
  .object({
    issue_date: daySchemaWithMessage(messageKey('certificate.issueDayRequired')),
    start_date: daySchemaWithMessage(messageKey('certificate.startDayRequired')),
    total_leave_days: legacyNumber('certificate.daysRequired'),
    diagnosis: certificateSchema.shape.diagnosis,
  })
  .transform((it): Certificate => ({
    issueDay: it.issue_date,
    startDay: it.start_date,
    totalLeaveDays: it.total_leave_days,
    diagnosis: it.diagnosis,
  }))

const measured = z.number().nullable()
const dose = z.enum(['t', 'f'])

export const legacyVisitSchema = z.object({
  /** Null until the details are saved. */
  patientDetails: z
    .object({
      appointment_id: z.int(),
      record_date: z.string(),
      systolic: measured,
      diastolic: measured,
      fasting: measured,
      pp: measured,
      weight: measured,
      bmi: measured,
      illness: z.string(),
      symptoms: z.string().nullable(),
      treatment: z.string().nullable(),
      followUpDate: z.string().nullable(),
      fees: z.number(),
    })
    .nullable(),
  prescriptions: z.array(
    z.object({
      medicine: z.string(),
      unit: z.string(),
      morning: dose,
      afternoon: dose,
      evening: dose,
      days: z.int(),
      timing: z.enum(timings),
      liquidperday: measured,
      record_date: z.string(),
    }),
  ),
  recommendedTests: z.array(
    z.object({
      test_type: z.enum(testTypes),
      lab_id: z.int().nullable(),
      radiology_id: z.int().nullable(),
      test_name: z.string(),
      record_date: z.string(),
    }),
  ),
  certificateDetails: z.array(
    z.object({
      issue_date: z.string(),
      start_date: z.string(),
      total_leave_days: z.int(),
      diagnosis: z.string(),
      record_date: z.string(),
    }),
  ),
})

export function toLegacyVisit(visit: Visit): z.output<typeof legacyVisitSchema> {
  const { appointment, details, prescription, tests, certificates } = visit
  const record_date = appointment.day
  return {
    patientDetails: details && {
      appointment_id: appointment.id,
      record_date,
      systolic: details.systolic,
      diastolic: details.diastolic,
      fasting: details.fasting,
      pp: details.pp,
      weight: details.weight,
      bmi: details.bmi,
      illness: details.illness,
      symptoms: details.symptoms,
      treatment: details.treatment,
      followUpDate: details.followUpDay,
      fees: details.fees,
    },
    prescriptions: prescription.map((it) => ({
      medicine: it.medicine,
      unit: `${it.amount} ${it.unit}`,
      morning: doseText(it.morning),
      afternoon: doseText(it.afternoon),
      evening: doseText(it.evening),
      days: it.days,
      timing: it.timing,
      liquidperday: it.liquidPerDay,
      record_date,
    })),
    recommendedTests: tests.map(({ type, id, name }) => ({
      test_type: type,
      lab_id: type === 'Lab' ? id : null,
      radiology_id: type === 'Radiology' ? id : null,
      test_name: name,
      record_date,
    })),
    certificateDetails: certificates.map((it) => ({
      issue_date: it.issueDay,
      start_date: it.startDay,
      total_leave_days: it.totalLeaveDays,
      diagnosis: it.diagnosis,
      record_date,
    })),
  }
}
