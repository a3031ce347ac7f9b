import { CloseButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../access/permissions/paths.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { onFreedTime, type FreedTime } from '../appointments/freed-times.tsx'
import classes from './FreedTimeNotice.module.css'
import { countWaiting } from './waiting-list.ts'

/**
 * After a cancellation or a move: how many wait for the time that came free, with a way there. It
 * stays until it is closed or followed, unlike a toast: there is something to do.
 */
export default function FreedTimeNotice() {
  const t = useText()
  const [freed, setFreed] = useState<FreedTime>()
  useEffect(() => onFreedTime(setFreed), [])
  const { pathname } = useLocation()
  const { data, isPlaceholderData } = useCall(
    countWaiting,
    { query: { slot: freed?.slot, day: freed?.day } },
    { enabled: freed !== undefined, staleTime: 0 },
  )
  const count = freed && !isPlaceholderData ? (data?.count ?? 0) : 0
  const close = () => setFreed(undefined)
  const isShown = freed !== undefined && count > 0 && pathname !== paths.waitingList
  return (
    // Always there: a screen reader does not hear a live region that comes together with its text.
    <div role="status" className={classes.place}>
      {isShown && (
        <div className={classes.notice}>
          <span>{t('waitingList.freed', { count })}</span>
          <Link
            className={classes.link}
            to={`${paths.waitingList}?slot=${freed.slot}&day=${freed.day}`}
            onClick={close}
          >
            {t('waitingList.showFreed')}
          </Link>
          <CloseButton size="sm" aria-label={t('app.close')} onClick={close} />
        </div>
      )}
    </div>
  )
}
