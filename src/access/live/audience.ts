import type { LiveChange, LiveSubject } from '../../platform/live/live.ts'
import { can, visibleConsultant, type Permission, type SignedIn } from '../permissions/access.ts'

/** Who may hear that something changed: whoever may read it. */
const permissionOf = {
  appointment: 'use the desk',
  // With each appointment.
  payment: 'use the desk',
  drawer: 'use the desk',
  line: 'use the desk',
  schedule: 'use the desk',
  holiday: 'use the desk',
  waitingList: 'book',
  feedback: 'see feedback',
  message: 'send messages',
  masters: 'use the desk',
} as const satisfies Record<LiveSubject, Permission>

/** The people who hear the same. */
export interface Audience {
  /** Equal for equal audiences. */
  key: string
  hears: (change: LiveChange) => boolean
}

/**
 * Who a person listens with. Consultants hear of their own appointments and hours only, and of
 * what concerns all.
 */
export function audienceOf(staff: SignedIn): Audience {
  const consultant = visibleConsultant(staff)
  const subjects = (Object.keys(permissionOf) as LiveSubject[]).filter((subject) =>
    can(staff, permissionOf[subject]),
  )
  return {
    key: `${consultant ?? 'all'} ${subjects.join()}`,
    hears: (change) =>
      subjects.includes(change.subject) &&
      (consultant === undefined || change.consultant === null || change.consultant === consultant),
  }
}
