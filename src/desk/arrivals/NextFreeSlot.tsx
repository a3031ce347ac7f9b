import { Link } from 'react-router'
import { formatTimeOnDay, useToday } from '../../platform/clock/clinic-clock.tsx'
import { bookingPath } from '../../scheduling/booking/booking-path.ts'
import { WaitForButton } from '../../scheduling/booking/WaitForButton.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Slot } from '../../scheduling/slots/slots.ts'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { findLaterSlot, type WalkInConsultant } from './walk-in.ts'
import classes from './WalkInForm.module.css'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

interface NextFreeSlotProps {
  branch: number
  consultant: WalkInConsultant | undefined
  service: number | undefined
  slot: Slot | undefined
}

/** The consultant's next slot today, or the first of a later day. */
export function NextFreeSlot({ branch, consultant, service, slot }: NextFreeSlotProps) {
  const t = useText()
  const today = useToday()
  const isFull = consultant !== undefined && slot === undefined
  const result = useCall(
    findLaterSlot,
    { query: { branch, consultant: consultant?.id ?? 0 } },
    { enabled: isFull, gcTime: 0 },
  )
  const { error } = result
  // No previous data: a slot of another consultant must not show.
  const data = result.isPlaceholderData || error ? undefined : result.data
  return (
    <div className={classes.next} role="status">
      {!consultant && <span className={classes.label}>{t('arrivals.chooseFirst')}</span>}
      {slot && (
        <>
          <span className={classes.label}>{t('arrivals.nextFree')}</span>
          <span className={classes.time}>
            {t('arrivals.nextAt', { time: formatTimesOnDay(today, slot) })}
          </span>
        </>
      )}
      {isFull && (
        <>
          <span>{t('arrivals.noSlotLeft', { consultant: consultant.name })}</span>
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
              {t('arrivals.bookLaterSlot', {
                day: formatDay(data.later.day),
                time: formatTimeOnDay(data.later.day, data.later.slot.starts),
              })}
            </Link>
          )}
          {error && (
            <FailedNote
              isInline
              problem={error}
              onRetry={result.refetch}
              isRetrying={result.isFetching}
            />
          )}
          {data && !data.later && <span>{t('arrivals.noLaterSlot')}</span>}
          <WaitForButton wish={{ branch, service, consultant: consultant.id, day: today }} />
        </>
      )}
    </div>
  )
}
