import { problemText } from '../http/problem-text.ts'
import { sentence, type TextKey } from '../i18n/text-key.ts'
import type { MoveProblem } from './appointment-status.ts'

/** What stands in the place of Reschedule (specification, section 4). */
export const moveProblemText: Record<MoveProblem, TextKey> = {
  today_not_reschedulable: sentence('dashboard.cannotRescheduleToday'),
  visit_recorded: problemText('visit_recorded'),
}
