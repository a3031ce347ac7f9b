import { IconHourglass } from '@tabler/icons-react'
import { Link } from 'react-router'
import { can } from '../../access/permissions/access.ts'
import { paths } from '../../access/permissions/paths.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { MenuCount } from '../../platform/ui/MenuCount.tsx'
import { useIsComing } from '../../platform/ui/ShownTogether.tsx'
import { countWaiting } from './waiting-list.ts'
import classes from './WaitingMark.module.css'

/** Milliseconds: a time that came free at another desk. */
const pollIntervalMs = 30_000

/** How many wait for a time that is free now; nothing is read without the permission. */
const useWaiting = () =>
  useCall(
    countWaiting,
    { query: {} },
    { pollIntervalMs, enabled: can(useStaff(), 'see the waiting list') },
  )

/** A link to those who can have a time that is free now; nothing while nobody can. */
export function WaitingMark() {
  const t = useText()
  const { data, isLoading } = useWaiting()
  useIsComing(isLoading)
  const count = data?.count ?? 0
  if (count === 0) return null
  return (
    <Link to={paths.waitingList} className={classes.link}>
      <IconHourglass size={18} stroke={1.7} aria-hidden="true" />
      {t('waitingList.mark', { count })}
    </Link>
  )
}

/** The number beside the menu's entry of the waiting list; nothing while nobody can have a time. */
export function WaitingCount() {
  const t = useText()
  const count = useWaiting().data?.count ?? 0
  return <MenuCount count={count} words={t('waitingList.mark', { count })} />
}
