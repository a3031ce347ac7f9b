import { z } from 'zod'
import { canReschedule } from '../appointments/appointment-status.ts'
import { daySchema, type Day } from '../../platform/day/day.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { canBecome } from '../appointments/statuses.ts'
import { firstSeriesDay } from './series.ts'
import { moveSessions, planMove, type Session, type Series } from './series-page.ts'

const optionalDaySchema = daySchema.or(z.literal(''))

/** The fields of the dialog that moves sessions; also the form of its stored draft. */
export const moveFormValuesSchema = z.strictObject({
  scope: z.enum(['one', 'following']),
  /** The new day of a single session. */
  day: optionalDaySchema,
  slot: z.int().nullable(),
  /** The first day and the weekly slots for this session and the following ones. */
  startDay: optionalDaySchema,
  slots: z.array(z.int()),
})
export type MoveFormValues = z.output<typeof moveFormValuesSchema>

/** The props of the parts of that dialog. */
export interface MoveFormProps {
  series: Series
  session: Session
  values: MoveFormValues
  onChange: (change: Partial<MoveFormValues>) => void
  /** Called when the page is out of date: after a change of this dialog or of another desk. */
  onChanged: () => void
  onClose: () => void
}

/** The empty fields; the weekly slots start as those of the series. */
export const emptyMoveFormValues = (slots: readonly number[]): MoveFormValues => ({
  scope: 'one',
  day: '',
  slot: null,
  startDay: '',
  slots: [...slots],
})

/** The values of a stored draft without days that have passed since, and without their slot. */
export const dropPastDays = (values: MoveFormValues, today: Day): MoveFormValues => {
  const isPast = (day: Day | '') => day !== '' && day < firstSeriesDay(today)
  return {
    ...values,
    ...(isPast(values.day) && { day: '', slot: null }),
    ...(isPast(values.startDay) && { startDay: '' }),
  }
}

export const toMove = ({ id, version }: Session, { day, slot }: MoveFormValues) => ({
  id,
  version,
  day,
  slot: slot ?? 0,
})

export const toPlanMoveRequest = ({ id }: Session, { startDay, slots }: MoveFormValues) => ({
  from: id,
  startDay,
  slots,
})

/** The text key of the message for each invalid field, by the contracts' own rules. */
export function moveProblems(values: MoveFormValues, session: Session): Record<string, string> {
  const { error } =
    values.scope === 'one'
      ? moveSessions.body.shape.moves.element.safeParse(toMove(session, values))
      : planMove.body.safeParse(toPlanMoveRequest(session, values))
  const messages = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])
  return {
    ...Object.fromEntries(messages),
    ...(values.scope === 'one' && !values.day && { day: messageKey('booking.dayRequired') }),
  }
}

/** This session and the later ones that can be moved: pending, not recorded, and not today's. */
export const movableSessionsFrom = (
  session: Session,
  sessions: readonly Session[],
  today: Day,
): Session[] => {
  const sortKey = (it: Session) => it.day + it.starts
  return sessions.filter((it) => isMovable(it, today) && sortKey(it) >= sortKey(session))
}

/** Whether a session can be moved: it is pending, not today's, and its visit is not recorded. */
const isMovable = (session: Session, today: Day): boolean =>
  canBecome(session.status, 'PE') && canReschedule(session, today)
