import type { z } from 'zod'
import type { Day } from '../../platform/day/day.ts'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import { firstSeriesDay, lastSeriesStart } from '../series/series.ts'
import { seriesPlanRequestSchema, seriesBookingSchema } from '../series/series-booking.ts'
import { toDeskPatient } from '../../patients/register/known-patient.ts'
import type { WizardValues, WizardStep, Choice } from './wizard-values.ts'
import { isInBookingWindow } from '../slots/booking-window.ts'
import { bookingSchema, type Booking } from './booking.ts'
import type { ProblemCode } from '../../platform/http/problem.ts'
import { needsAnotherSlot } from './booking-rule.ts'

/** Whether the chosen service is booked as a series. */
export const isSeries = ({ service }: Pick<WizardValues, 'service'>): boolean =>
  service?.isSeries ?? false

/** A series before it is planned: `sessions` is their number, not yet their dates. */
export const seriesRequestSchema = seriesBookingSchema.extend({
  sessions: seriesPlanRequestSchema.shape.sessions,
})
type SeriesRequest = z.output<typeof seriesRequestSchema>

/**
 * The patient of the request. An empty language and an unticked consent say nothing, except of somebody
 * whom the desk chose and who agreed before: theirs is a stop.
 */
export function toRequestPatient({
  known,
  language,
  messages,
  ...fields
}: WizardValues['patient']) {
  const patient = toDeskPatient({ ...fields, ...(language && { language }) }, known)
  const isSaid = messages || (patient.id !== undefined && known?.agreed)
  return { ...patient, ...(isSaid && { messages: messages ?? false }) }
}

const toRequest = (values: WizardValues) => {
  const { branch, service, healthIssues, plan, startDay, sessions, slots, patient } = values
  return {
    branch: branch?.id,
    service: service?.id,
    healthIssues,
    plan,
    startDay,
    sessions,
    slots: slots.map(({ id }) => id),
    patient: toRequestPatient(patient),
  }
}

/** Whether a series can begin on a day. */
export const canStartOn = (day: Day, today: Day): boolean =>
  day >= firstSeriesDay(today) && day <= lastSeriesStart(today)

/** The text key of the message for each invalid field of a series, by the field's path. */
export function seriesErrors(values: WizardValues, today: Day): Record<string, TextKey> {
  const { error } = seriesRequestSchema.safeParse(toRequest(values))
  const errors: Record<string, TextKey> = {}
  for (const { path, message } of error?.issues ?? []) {
    errors[path.join('.')] ??= message as TextKey
  }
  if (values.startDay && !canStartOn(values.startDay, today)) {
    errors.startDay = messageKey('seriesBooking.startDayWithin')
  }
  return errors
}

/** The request of a series; undefined while a field is invalid. */
export const seriesRequestOf = (values: WizardValues): SeriesRequest | undefined =>
  seriesRequestSchema.safeParse(toRequest(values)).data

/** The fields as a booking of the contract, valid or not. */
const toBooking = (values: WizardValues) => {
  const { branch, service, consultant, slot, healthIssues, day, patient } = values
  return {
    branch: branch?.id,
    service: service?.id,
    consultant: consultant?.id,
    slot: slot?.id,
    healthIssues,
    day,
    patient: toRequestPatient(patient),
  }
}

/** The text key of the message for each invalid field, by the field's path ('patient.name'). */
export function wizardErrors(values: WizardValues, today: Day): Record<string, TextKey> {
  return isSeries(values) ? seriesErrors(values, today) : bookingErrors(values, today)
}

function bookingErrors(values: WizardValues, today: Day): Record<string, TextKey> {
  const errors: Record<string, TextKey> = {}
  for (const { path, message } of bookingSchema.safeParse(toBooking(values)).error?.issues ?? []) {
    errors[path.join('.')] ??= message as TextKey
  }
  if (!values.day) errors.day = messageKey('booking.dayRequired')
  else if (!isInBookingWindow(values.day, today)) {
    errors.day = messageKey('problem.outside_booking_window')
  }
  return errors
}

/** The step of a field, by its path. */
export const stepOfField = (path: string): WizardStep =>
  path.startsWith('patient.') ? 'patient' : 'appointment'

/**
 * Whether Continue is enabled. Every required field starts empty, so a valid one has been touched
 * (specification, section 5).
 */
export const isStepComplete = (step: WizardStep, values: WizardValues, today: Day): boolean =>
  step !== 'summary' &&
  !Object.keys(wizardErrors(values, today)).some((path) => stepOfField(path) === step)

/** The booking of a single appointment; undefined while a field is invalid. */
export const bookingOf = (values: WizardValues): Booking | undefined =>
  bookingSchema.safeParse(toBooking(values)).data

/** The step to go back to after a refused booking, and the choices that are cleared there. */
interface Correction {
  step: WizardStep
  clears: Choice
}

const chooseAnotherSlot: Correction = { step: 'appointment', clears: { slot: null } }
const chooseAnotherConsultant: Correction = {
  step: 'appointment',
  clears: { consultant: null, slot: null },
}

/**
 * The correction after a problem that a retry cannot solve. After any other problem the summary
 * stays and can be sent again.
 */
export function correctionFor(code: ProblemCode): Correction | undefined {
  if (needsAnotherSlot(code)) return chooseAnotherSlot
  if (code === 'patient_changed') return { step: 'patient', clears: {} }
  return code === 'service_not_offered' || code === 'subscription_only'
    ? chooseAnotherConsultant
    : undefined
}
