import { z } from 'zod'
import { canReschedule } from '../appointments/appointment-status.ts'
import { daySchema, type Day } from '../../platform/day/day.ts'
import { sentence } from '../../platform/i18n/text-key.ts'
import { firstSeriesDay } from './series.ts'
import { moveSessions, planMove, type Session, type Subscription } from './series-page.ts'

const dayEntrySchema = daySchema.or(z.literal(''))

/** What is chosen in the dialog that moves sessions, as it stands in the fields. */
export const moveEntrySchema = z.strictObject({
  scope: z.enum(['one', 'following']),
  /** Where a single session goes. */
  day: dayEntrySchema,
  slot: z.int().nullable(),
  /** From when, and by which weekly slots, this session and the following ones go on. */
  startDay: dayEntrySchema,
  slots: z.array(z.int()),
})
export type MoveEntry = z.output<typeof moveEntrySchema>

/** What the parts of that dialog are given. */
export interface MoveFormProps {
  subscription: Subscription
  session: Session
  entry: MoveEntry
  onChange: (change: Partial<MoveEntry>) => void
  /** The series is not what the page shows any more: by us, or by another desk. */
  onChanged: () => void
  onClose: () => void
}

/** Nothing chosen yet: a series that moves goes on by the slots that it went by. */
export const emptyMoveEntry = (slots: readonly number[]): MoveEntry => ({
  scope: 'one',
  day: '',
  slot: null,
  startDay: '',
  slots: [...slots],
})

/** What was kept, without the days that have passed since. */
export const freshMoveEntry = (entry: MoveEntry, today: Day): MoveEntry => {
  const isPast = (day: Day | '') => day !== '' && day < firstSeriesDay(today)
  return {
    ...entry,
    ...(isPast(entry.day) && { day: '', slot: null }),
    ...(isPast(entry.startDay) && { startDay: '' }),
  }
}

export const moveOf = ({ id, version }: Session, { day, slot }: MoveEntry) => ({
  id,
  version,
  day,
  slot: slot ?? 0,
})

export const moveWishOf = ({ id }: Session, { startDay, slots }: MoveEntry) => ({
  from: id,
  startDay,
  slots,
})

/** Each missing field with the key of its sentence, by the contracts' own rules. */
export function moveProblems(entry: MoveEntry, session: Session): Record<string, string> {
  const { error } =
    entry.scope === 'one'
      ? moveSessions.body.shape.moves.element.safeParse(moveOf(session, entry))
      : planMove.body.safeParse(moveWishOf(session, entry))
  const found = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])
  return {
    ...Object.fromEntries(found),
    ...(entry.scope === 'one' && !entry.day && { day: sentence('booking.dayRequired') }),
  }
}

/** This session and the later ones that can be moved: pending, not recorded, and not of today. */
export const movableFrom = (
  session: Session,
  sessions: readonly Session[],
  today: Day,
): Session[] => {
  const at = (it: Session) => it.day + it.starts
  return sessions.filter((it) => isMovable(it, today) && at(it) >= at(session))
}

/** Whether a session can be moved at all: not today's, nor one whose visit was recorded. */
const isMovable = (session: Session, today: Day): boolean =>
  session.status === 'PE' && canReschedule(session, today)
