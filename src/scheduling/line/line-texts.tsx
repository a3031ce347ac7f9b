import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import type { Tone } from '../appointments/statuses.ts'
import type { PlaceReason } from './line-order.ts'
import classes from './line-texts.module.css'
import type { LineState } from './line-state.ts'

/** The colour of each state's badge. */
export const lineTones: Record<LineState, Tone> = {
  expected: 'grey',
  waiting: 'amber',
  called: 'teal',
  withConsultant: 'teal',
  done: 'green',
  leftUnseen: 'grey',
  didNotCome: 'grey',
}

/** Why somebody has their place, in words: 'booked 10:15, came on time'. */
export const formatPlaceReason = (reason: PlaceReason): string =>
  reason.code === 'movedUp'
    ? text('line.reason.movedUp', { reason: formatReason(reason.reason) })
    : text(`line.reason.${reason.code}`, reason)

/** What became of somebody in the line: 'Zara: Done.' */
export const stateInWords = (entry: { patientName: string; state: LineState }): string =>
  text('line.nowToast', {
    patient: entry.patientName,
    state: text(`line.state.${entry.state}`),
  })

/** The token that a patient has in hand, as it is called. */
export const TokenBadge = ({ token }: { token: string }) => (
  <span className={classes.token} dir="ltr">
    {token}
  </span>
)
