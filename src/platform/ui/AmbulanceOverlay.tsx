import { useEffect, useState } from 'react'
import { useText } from '../i18n/i18n.tsx'
import classes from './AmbulanceOverlay.module.css'

/** Shorter waits show nothing: the overlay would only flash. */
const showAfterMs = 250
/** After this time a message says that the page is still loading. */
const slowAfterMs = 5_000

/**
 * Covers the screen with a driving ambulance while a first load takes more than a moment. When it takes long it says so,
 * and lets go of the rest of the page, so that nobody is shut in with a screen that does not come.
 */
export function AmbulanceOverlay({ visible }: { visible: boolean }) {
  const t = useText()
  const [isShown, setIsShown] = useState(false)
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!visible) return undefined
    const timer = setTimeout(() => setIsShown(true), showAfterMs)
    const slowTimer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => {
      clearTimeout(timer)
      clearTimeout(slowTimer)
      setIsShown(false)
      setSlow(false)
    }
  }, [visible])
  if (!isShown) return null
  return (
    <div
      className={classes.overlay}
      data-slow={isSlow || undefined}
      role="status"
      aria-label={t('app.loading')}
    >
      <div className={classes.box}>
        <svg className={classes.ambulance} viewBox="0 0 96 56" aria-hidden="true">
          <g className={classes.light}>
            <rect x="34" y="3" width="12" height="6" rx="2" fill="#e03131" />
          </g>
          <path
            d="M8 9h50v9h14c3 0 5 1 7 4l7 11c1 1 1 2 1 4v7H8z"
            fill="#fff"
            stroke="#0f7c84"
            strokeWidth="2.5"
          />
          <path d="M62 22h10l7 11H62z" fill="#a8d6d8" />
          <path d="M8 36h79" stroke="#e03131" strokeWidth="4" />
          <path d="M28 14h8v6h6v8h-6v6h-8v-6h-6v-8h6z" fill="#0f7c84" />
          <g className={classes.wheels}>
            <circle cx="25" cy="45" r="7" fill="#343c3f" />
            <circle cx="72" cy="45" r="7" fill="#343c3f" />
            <circle cx="25" cy="45" r="3" fill="#dde5e6" />
            <circle cx="72" cy="45" r="3" fill="#dde5e6" />
          </g>
        </svg>
        <div className={classes.road} />
        {isSlow && <p className={classes.slow}>{t('loading.slow')}</p>}
      </div>
    </div>
  )
}
