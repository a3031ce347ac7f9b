import type { Branch } from '../../masters/branches/branches.ts'
import type { ServiceChoice } from '../../masters/services/services.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Confirmation } from '../../scheduling/booking/confirmation.ts'
import type { SameDayAppointment } from '../../scheduling/booking/same-day.ts'
import type { SingleSummary, WizardSummary } from '../../scheduling/booking/wizard-summary.ts'
import {
  emptyWizard,
  type Choice,
  type WizardStep,
  type WizardValues,
} from '../../scheduling/booking/wizard-values.ts'
import type { SlotOnDayDetails, WeekSlotDetails } from '../../scheduling/series/series-booking.ts'
import type { SeriesClash } from '../../scheduling/series/session-list.ts'
import type { Failure } from '../page/failure-note.ts'
import type { PageFacts, PageProps } from '../page/page-data.ts'
import type { Toast } from '../page/toasts.ts'
import type { SlotReadings } from '../slots/slot-picker.ts'
import type { bookingTexts } from './booking-texts.ts'

/** What the server knows of the form when it is opened. */
export interface BookingFacts extends PageFacts {
  /** Whether the clinic takes bookings here: of patients, or of staff who are signed in. */
  isOpen: boolean
  /** Who is signed in, with the path of their first screen; null for a patient. */
  staff: { id: number; startPath: string } | null
  branches: Branch[]
  /** Those that somebody gives, wherever. */
  services: ServiceChoice[]
}

export type BookingPageProps = PageProps<(typeof bookingTexts)[number], BookingFacts>
export type Consultant = NonNullable<WizardValues['consultant']>

/** A second appointment of the day, before it is booked. */
export interface SameDayQuestion {
  appointment: SameDayAppointment
  booking: SingleSummary
}

/** What is known of the weekly slots of a series. */
export interface WeekReadings {
  slots: WeekSlotDetails[] | undefined
  failure: Failure | undefined
  /** Short lines below the times of a slot. */
  notesOf: (slot: { id: number }) => string[]
  /** The weekday that is looked at, 1 to 7; 1 is Monday. */
  weekday: number
  readAgain: () => void
}

/** What is known of the dates of a series, beside its list in the summary. */
export interface PlanReadings {
  /** Why there is no list. */
  problem: string | undefined
  isChecking: boolean
  /** Whether it is not known which sessions were taken. */
  hasCheckFailed: boolean
}

/** All that the page shows. */
export interface BookingView {
  /** Whether the script has come, so that buttons do something. */
  isReady: boolean
  today: Day
  step: WizardStep
  values: WizardValues
  /** The sentence of each refused field, by its path ('patient.name'). */
  errors: Readonly<Record<string, string>>
  /** The sentence above the step. */
  problem: string | undefined
  summary: WizardSummary | null
  /** Undefined while they are not known. */
  consultants: Consultant[] | undefined
  consultantsFailure: Failure | undefined
  slots: SlotReadings
  week: WeekReadings
  plan: PlanReadings
  isComplete: boolean
  canSubmit: boolean
  isPending: boolean
  isEmpty: boolean
  question: SameDayQuestion | undefined
  confirmation: Confirmation | undefined
  isCreatingFile: boolean
  /** Whether what somebody typed has been cleared after a while. */
  isCleared: boolean
  toasts: readonly Toast[]
}

/** All that can be done on the page. */
export interface BookingActions {
  choose: (choice: Choice) => void
  type: (field: 'healthIssues', value: string) => void
  typePatient: (change: Partial<WizardValues['patient']>) => void
  /** A field is left: says what is wrong with it. */
  leave: (field: string) => void
  readConsultants: () => void
  openWeekday: (weekday: number) => void
  planAgain: () => void
  checkAgain: () => void
  replace: (clash: SeriesClash, slotOnDay: SlotOnDayDetails) => void
  goTo: (step: WizardStep) => void
  goBack: () => void
  /** Goes on to the next step, or books on the last one. */
  goOn: () => void
  /** Shows what is missing. */
  showMissing: () => void
  startAgain: () => void
  answerQuestion: (isAgreed: boolean) => void
  addToCalendar: () => void
  bookAnother: () => void
  closeToast: (id: number) => void
}

/** What each part of the page gets. */
export interface PartProps extends BookingPageProps {
  view: BookingView
  act: BookingActions
}

/** The fields of somebody who has filled in nothing: a clinic's only branch is chosen. */
export const firstValues = ({ branches }: Pick<BookingFacts, 'branches'>): WizardValues => ({
  ...emptyWizard,
  branch: branches.length === 1 ? branches[0]! : null,
})

const nothing = () => {}

/** The page before its script has come. */
export const firstView = (facts: BookingFacts, today: Day): BookingView => ({
  isReady: false,
  today,
  step: 'appointment',
  values: firstValues(facts),
  errors: {},
  problem: undefined,
  summary: null,
  consultants: undefined,
  consultantsFailure: undefined,
  slots: {
    isAsked: false,
    openDays: [],
    slots: undefined,
    none: undefined,
    next: [],
    failure: undefined,
    readAgain: nothing,
  },
  week: { slots: undefined, failure: undefined, notesOf: () => [], weekday: 1, readAgain: nothing },
  plan: { problem: undefined, isChecking: false, hasCheckFailed: false },
  isComplete: false,
  canSubmit: false,
  isPending: false,
  isEmpty: true,
  question: undefined,
  confirmation: undefined,
  isCreatingFile: false,
  isCleared: false,
  toasts: [],
})

/** What can be done before the script has come: nothing. */
export const noActions: BookingActions = {
  choose: nothing,
  type: nothing,
  typePatient: nothing,
  leave: nothing,
  readConsultants: nothing,
  openWeekday: nothing,
  planAgain: nothing,
  checkAgain: nothing,
  replace: nothing,
  goTo: nothing,
  goBack: nothing,
  goOn: nothing,
  showMissing: nothing,
  startAgain: nothing,
  answerQuestion: nothing,
  addToCalendar: nothing,
  bookAnother: nothing,
  closeToast: nothing,
}
