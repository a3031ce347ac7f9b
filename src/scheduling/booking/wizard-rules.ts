import type { Day } from '../../platform/day/day.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { sentence } from '../../platform/i18n/text-key.ts'
import { isInBookingWindow } from '../slots/booking-window.ts'
import { bookingSchema, type Booking } from './booking.ts'
import { isSeries, seriesErrors } from './wizard-series.ts'
import type { WizardStep, WizardValues } from './wizard-values.ts'

/** The booking that the fields come to. It is checked by the contract's schema, never believed. */
const toBooking = (values: WizardValues) => {
  const { branch, service, consultant, slot, healthIssues, day, patient } = values
  return {
    branch: branch?.id,
    service: service?.id,
    consultant: consultant?.id,
    slot: slot?.id,
    healthIssues,
    day,
    patient,
  }
}

/** What is wrong: the path of the field ('patient.name') and the key of its sentence. */
export function wizardErrors(values: WizardValues, today: Day): Record<string, TextKey> {
  return isSeries(values) ? seriesErrors(values, today) : bookingErrors(values, today)
}

function bookingErrors(values: WizardValues, today: Day): Record<string, TextKey> {
  const errors: Record<string, TextKey> = {}
  for (const { path, message } of bookingSchema.safeParse(toBooking(values)).error?.issues ?? []) {
    errors[path.join('.')] ??= message as TextKey
  }
  if (!values.day) errors.day = sentence('booking.dayRequired')
  else if (!isInBookingWindow(values.day, today)) {
    errors.day = sentence('problem.outside_booking_window')
  }
  return errors
}

/** The step on which a field stands. */
export const stepOfField = (path: string): WizardStep =>
  path.startsWith('patient.') ? 'patient' : 'appointment'

/**
 * Whether Continue may be pressed. Every required field begins empty, so one that is valid has been
 * touched (specification, section 5).
 */
export const isStepComplete = (step: WizardStep, values: WizardValues, today: Day): boolean =>
  step !== 'summary' &&
  !Object.keys(wizardErrors(values, today)).some((path) => stepOfField(path) === step)

/** The single booking of complete fields, or undefined while something is wrong or missing. */
export const bookingOf = (values: WizardValues): Booking | undefined =>
  bookingSchema.safeParse(toBooking(values)).data
