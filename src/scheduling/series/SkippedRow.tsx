import { IconArrowForward } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { showDay } from '../../platform/day/day.ts'
import { showTimes } from '../../platform/day/time.ts'
import { shortWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { SkippedPlace } from './series-list.ts'
import classes from './SessionListRows.module.css'

/** A place that the series moves on from, or several one after another, folded up. */
export function SkippedRow({ places }: { places: SkippedPlace[] }) {
  const t = useText()
  const [first] = places
  const last = places.at(-1)
  const whyOf = ({ why, holiday }: SkippedPlace) => holiday ?? t(`subscription.why.${why}`)
  return (
    <li className={classes.row} data-state="skipped">
      <IconArrowForward size={16} aria-hidden="true" className={classes.arrow} />
      {places.length === 1 ? (
        <Skipped place={first!}>{t('subscription.skipped', { why: whyOf(first!) })}</Skipped>
      ) : (
        <details className={classes.folded}>
          <summary>
            {t('subscription.skippedMany', {
              count: places.length,
              from: showDay(first!.day),
              to: showDay(last!.day),
            })}
          </summary>
          <ul className={classes.rows}>
            {places.map((place) => (
              <li key={`${place.day} ${place.slot}`} className={classes.skipped}>
                <Skipped place={place}>{whyOf(place)}</Skipped>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function Skipped({ place, children }: { place: SkippedPlace; children: ReactNode }) {
  return (
    <>
      <span className={classes.when}>
        <span className={classes.weekday}>{shortWeekday(place.day)}</span>
        <span>{showDay(place.day)}</span>
        <span>{showTimes(place)}</span>
      </span>
      <span className={classes.movesOn}>{children}</span>
    </>
  )
}
