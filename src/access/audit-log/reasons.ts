import { textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'

/**
 * The usual reasons of each change that asks for one, as they are stored; their texts are
 * `reason.<code>`. A reason can also be any other text, which is stored as it was typed.
 */
export const reasonCodes = {
  correctPatient: [
    'misspelt',
    'new_number',
    'told_by_patient',
    'file_number_given',
    'while_booking',
  ],
  mergePatients: ['registered_twice', 'new_number', 'misspelt'],
  followUp: ['well_again', 'other_clinic', 'moved_away', 'cannot_pay', 'unreachable', 'has_died'],
  cancel: ['patient_asked', 'patient_unwell', 'consultant_away', 'booked_wrongly'],
  /** What the desk releases, or nobody answers in time; offered in no dialog. */
  releaseRequest: ['not_accepted'],
  takeBack: ['cancelled_wrongly', 'patient_comes'],
  moveUp: ['very_unwell', 'fever', 'small_child', 'elderly', 'pregnant'],
  setBack: ['conducted_wrongly', 'wrong_payment'],
  refund: ['charged_too_much', 'paid_twice', 'not_treated', 'goodwill'],
  discount: ['hardship', 'family', 'agreed_before', 'goodwill'],
  packagePrice: ['wrong_amount', 'agreed_before', 'goodwill'],
  'write-off': ['unreachable', 'cannot_pay', 'small_amount'],
  refuseAdjustment: ['not_agreed', 'wrong_amount', 'patient_pays'],
  closeDrawer: ['miscounted', 'change_given', 'rounding'],
  takeVoucherBack: ['wrong_amount', 'entered_twice', 'did_not_happen'],
  reopenDrawer: ['counted_wrong', 'forgotten'],
  reverseEntry: ['wrong_amount', 'wrong_mode', 'wrong_appointment', 'not_received'],
} as const
export type ReasonCode = (typeof reasonCodes)[keyof typeof reasonCodes][number]

const allCodes: readonly string[] = Object.values(reasonCodes).flat()

/** Whether a stored reason is one of the usual ones, which have a text in each language. */
export const isReasonCode = (reason: string): reason is ReasonCode => allCodes.includes(reason)

/** The reason of a change: one of the usual ones, or another text. */
export const reasonSchema = textSchema(200, messageKey('reason.required'))
