import { Link } from 'react-router'
import { bookingPath } from '../../scheduling/booking/booking-query.ts'
import { showDay } from '../../platform/day/day.ts'
import { showTimes } from '../../platform/day/time.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Slot } from '../../scheduling/slots/slots.ts'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { findLaterSlot, type WalkInConsultant } from './walk-in.ts'
import classes from './WalkInForm.module.css'

interface NextFreeSlotProps {
  branch: number
  consultant: WalkInConsultant | undefined
  service: number | undefined
  slot: Slot | undefined
}

/** When the consultant can see the patient: today, or by a booking of a later day. */
export function NextFreeSlot({ branch, consultant, service, slot }: NextFreeSlotProps) {
  const t = useText()
  const isFull = consultant !== undefined && slot === undefined
  const read = useCall(
    findLaterSlot,
    { query: { branch, consultant: consultant?.id ?? 0 } },
    { enabled: isFull, gcTime: 0 },
  )
  const { error } = read
  // When another consultant is free says nothing of this one.
  const data = read.isPlaceholderData || error ? undefined : read.data
  return (
    <div className={classes.next} role="status">
      {!consultant && <span className={classes.label}>{t('arrivals.chooseFirst')}</span>}
      {slot && (
        <>
          <span className={classes.label}>{t('arrivals.nextFree')}</span>
          <span className={classes.time}>{t('arrivals.nextAt', { time: showTimes(slot) })}</span>
        </>
      )}
      {isFull && (
        <>
          <span>{t('arrivals.noneLeft', { consultant: consultant.name })}</span>
          {data?.later && (
            <Link
              className={classes.later}
              to={bookingPath({
                branch,
                service,
                consultant: consultant.id,
                day: data.later.day,
                slot: data.later.slot.id,
              })}
            >
              {t('arrivals.firstLater', {
                day: showDay(data.later.day),
                time: data.later.slot.starts,
              })}
            </Link>
          )}
          {error && (
            <FailedNote inline failure={error} onRetry={read.refetch} busy={read.isFetching} />
          )}
          {data && !data.later && <span>{t('arrivals.noneLater')}</span>}
        </>
      )}
    </div>
  )
}
