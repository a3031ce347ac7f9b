import { IconArrowForward } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../platform/day/day.ts'
import { shortWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { SkippedSlot } from './session-list.ts'
import classes from './SessionListRows.module.css'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

/** A skipped slot, or several consecutive ones, collapsed. */
export function SkippedRow({ skippedSlots }: { skippedSlots: SkippedSlot[] }) {
  const t = useText()
  const [first] = skippedSlots
  const last = skippedSlots.at(-1)
  const reasonOf = ({ why, holiday }: SkippedSlot) => holiday ?? t(`seriesBooking.why.${why}`)
  return (
    <li className={classes.row} data-state="skipped">
      <IconArrowForward size={16} aria-hidden="true" className={classes.arrow} />
      {skippedSlots.length === 1 ? (
        <SkippedSlotLine skippedSlot={first!}>
          {t('seriesBooking.skipped', { why: reasonOf(first!) })}
        </SkippedSlotLine>
      ) : (
        <details className={classes.folded}>
          <summary>
            {t('seriesBooking.skippedMany', {
              count: skippedSlots.length,
              from: formatDay(first!.day),
              to: formatDay(last!.day),
            })}
          </summary>
          <ul className={classes.rows}>
            {skippedSlots.map((skippedSlot) => (
              <li key={`${skippedSlot.day} ${skippedSlot.slot}`} className={classes.skipped}>
                <SkippedSlotLine skippedSlot={skippedSlot}>{reasonOf(skippedSlot)}</SkippedSlotLine>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function SkippedSlotLine({
  skippedSlot,
  children,
}: {
  skippedSlot: SkippedSlot
  children: ReactNode
}) {
  return (
    <>
      <span className={classes.when}>
        <span className={classes.weekday}>{shortWeekday(skippedSlot.day)}</span>
        <span>{formatDay(skippedSlot.day)}</span>
        <span>{formatTimesOnDay(skippedSlot.day, skippedSlot)}</span>
      </span>
      <span className={classes.movesOn}>{children}</span>
    </>
  )
}
