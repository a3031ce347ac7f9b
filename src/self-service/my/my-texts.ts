import type { CallAnswer } from '../../platform/http/call-contract.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { formatDay, dayAt, timeAt, type Day } from '../../platform/day/day.ts'
import { problemMessageKey, type ProblemCode } from '../../platform/http/problem.ts'
import type { listOwnSlots, OwnVisit } from '../../scheduling/patient-link/own-appointment.ts'
import { failureTexts, type Failure } from '../page/failure-note.ts'
import type { PageFacts } from '../page/page-data.ts'
import { frameTexts } from '../page/page-frame.ts'
import type { WordKey, Words } from '../page/words.ts'

/** The problems that the page says in its own words: a change that came too late, for example. */
const ownProblems = [
  'wrong_link',
  'wrong_birth_year',
  'wrong_arrival_code',
  'not_yet',
  'already_in_line',
  'too_late_online',
  'past_slot',
  'slot_taken',
  'slot_not_offered',
  'on_leave',
  'holiday',
  'outside_booking_window',
  'patient_busy',
  'today_not_reschedulable',
  'visit_recorded',
  'feedback_over',
  'too_large',
  'too_many_requests',
  'nothing_saved',
  'service_not_offered',
  'unavailable',
  'unexpected',
] as const satisfies ProblemCode[]

/** The texts that the page needs. */
export const myTexts = [
  ...frameTexts,
  ...failureTexts,
  'app.loading',
  'booking.optionalField',
  'booking.stepAppointment',
  'calendar.status.CN',
  'calendar.status.CD',
  'contact.iAgree',
  'dashboard.cancel',
  'dashboard.cancelYes',
  'dashboard.reschedule',
  'field.branch',
  'field.consultant',
  'feedback.change',
  'feedback.changeUntil',
  'feedback.mayCall',
  'feedback.question',
  'feedback.scale',
  'feedback.send',
  'feedback.thanks',
  'feedback.words',
  'field.date',
  'ownBooking.addToCalendar',
  'ownBooking.another',
  'ownBooking.notAccepted',
  'ownBooking.notAcceptedNext',
  'ownBooking.requested',
  'patientLink.afterVisit',
  'patientLink.arrivalCode',
  'patientLink.arrivalCodeHint',
  'patientLink.arrive',
  'patientLink.birthYear',
  'patientLink.call',
  'patientLink.callToMove',
  'patientLink.cancelUntil',
  'patientLink.changed',
  'patientLink.displaced',
  'patientLink.expired',
  'patientLink.iAmHere',
  'patientLink.iCome',
  'patientLink.later',
  'patientLink.moveUntil',
  'patientLink.stop',
  'patientLink.stopWaiting',
  'patientLink.until',
  'patientLink.waiting',
  'patientLink.waitEarlier',
  'patientLink.wayThere',
  'patientLink.youAreHere',
  'patientLink.youCome',
  'reason.label',
  'screen.ownPlace',
  'sheet.certificate',
  'sheet.exercises',
  'sheet.referral',
  'sheet.download',
  'sheet.prescription',
  'sheet.tests',
  'slots.choose',
  'vaccinations.card',
  'waitingList.nothingFree',
  'problem.wrong_link',
  'problem.wrong_birth_year',
  'problem.wrong_arrival_code',
  'problem.not_yet',
  'problem.already_in_line',
  'problem.too_late_online',
  'problem.past_slot',
  'problem.slot_taken',
  'problem.slot_not_offered',
  'problem.on_leave',
  'problem.holiday',
  'problem.outside_booking_window',
  'problem.patient_busy',
  'problem.today_not_reschedulable',
  'problem.visit_recorded',
  'problem.feedback_over',
  'problem.too_large',
  'problem.too_many_requests',
  'problem.nothing_saved',
  'problem.service_not_offered',
  'problem.unavailable',
  'problem.unexpected',
] as const satisfies WordKey[]
export type MyKey = (typeof myTexts)[number]
export type MyWords = Words<MyKey>

/** What a change came to that was not made: in whose words, and whether the page shows a newer state. */
export type Note = MyKey

const isOwnProblem = (code: ProblemCode): code is (typeof ownProblems)[number] =>
  (ownProblems as readonly ProblemCode[]).includes(code)

/** How the page says a problem; whatever says that the appointment is another now is one sentence. */
export function noteOf(code: ProblemCode): Note {
  if (isOwnProblem(code)) return problemMessageKey(code) satisfies TextKey as Note
  return code === 'invalid_input' ? 'problem.unexpected' : 'patientLink.changed'
}

/** What the server knows of a link when it sends the page. */
export interface MyFacts extends PageFacts {
  /** The address of the page, with the link's secret: '/my/…'. */
  path: string
  /** Null for a link that opens nothing. */
  visit: OwnVisit | null
  /** Why what a form of the page asked for was not done. */
  note: Note | null
  /** What that form held, so that nobody types it again; null where nothing was refused. */
  unsent: Unsent | null
}

/** The fields of a form that are typed or chosen, and which form it is, as a browser sends them without a script. */
export const typedFields = [
  'kind',
  'appointment',
  'version',
  'rating',
  'words',
  'mayCall',
  'reason',
  'code',
  'sheet',
] as const
export type Unsent = Partial<Record<(typeof typedFields)[number], string>>

export type OwnSlots = CallAnswer<typeof listOwnSlots>

/** The times that an appointment could be moved to, while they are looked at. */
export interface Moving {
  appointment: number
  slots?: OwnSlots | undefined
  /** The chosen slot. */
  slot: number | null
  failure?: Failure | undefined
}

/** 'Tue 24-11-2026' in the words of a page. */
export function dayWords({ language, inOrder }: MyWords, day: Day): string {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return `${weekday.format(Date.parse(`${day}T00:00:00Z`))} ${inOrder(formatDay(day))}`
}

/** 'Tue 24-11-2026 10:00' of an instant, by the clinic's clock. */
export function instantWords(words: MyWords, instant: string, timeZone: string): string {
  const at = new Date(instant)
  return `${dayWords(words, dayAt(at, timeZone))} ${words.inOrder(timeAt(at, timeZone))}`
}
