import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { clinicTimeZone } from '../../platform/clock/clinic-clock.tsx'
import { timeAt } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useLiveStatus } from '../../platform/live/live-feed.tsx'
import classes from './LiveMark.module.css'

/** Milliseconds: a stream that comes back sooner was not missed by anybody. */
const graceMs = 5_000

/** Says since when the screen does not show by itself what others change; else nothing. */
export function LiveMark() {
  const t = useText()
  const status = useLiveStatus()
  const sinceMs = status.state === 'broken' ? status.sinceMs : undefined
  const [shownSinceMs, setShownSinceMs] = useState<number>()
  useEffect(() => {
    if (sinceMs === undefined) return undefined
    const timer = setTimeout(() => setShownSinceMs(sinceMs), graceMs)
    return () => clearTimeout(timer)
  }, [sinceMs])
  const time = sinceMs !== undefined && timeAt(new Date(sinceMs), clinicTimeZone())
  return (
    // Always there, so that screen readers announce what it says.
    <div role="status" className={classes.mark}>
      {time && shownSinceMs === sinceMs && (
        <span className={classes.text} title={t('app.notLiveHint')}>
          <IconPlugConnectedX size={16} stroke={1.8} aria-hidden="true" />
          <span className={classes.words}>{t('app.notLive', { time })}</span>
          <span className={classes.time} aria-hidden="true">
            {time}
          </span>
        </span>
      )}
    </div>
  )
}
