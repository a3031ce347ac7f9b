import { problemText } from '../../platform/http/problem-message-key.ts'
import { sentence, type TextKey } from '../../platform/i18n/text-key.ts'
import type { MoveProblem } from './appointment-status.ts'

/** What stands in the place of Reschedule (specification, section 4). */
export const moveProblemText: Record<MoveProblem, TextKey> = {
  today_not_reschedulable: sentence('dashboard.cannotRescheduleToday'),
  visit_recorded: problemText('visit_recorded'),
}
