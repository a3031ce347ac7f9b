import { Button } from '@mantine/core'
import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { formatClinicTime, useToday } from '../../platform/clock/clinic-clock.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { toRupees } from '../../platform/numbers/paise.ts'
import { dayRowOf } from './day-row.ts'
import classes from './Drawers.module.css'
import { currentClose, type DrawerOfDay } from './drawers.ts'

interface DrawerActions {
  onCount: (drawer: DrawerOfDay) => void
  onReopen: (drawer: DrawerOfDay) => void
}

const amount = (paise: number | null) => (paise === null ? '–' : formatRupees(toRupees(paise)))

/** Cash above, online below it. */
const Pair = ({ cash, online }: { cash: number | null; online: number | null }) => {
  const t = useText()
  return (
    <span className={classes.lines}>
      <span className={classes.fixed}>
        {t('payment.Cash')} {amount(cash)}
      </span>
      <span className={classes.fixed}>
        {t('payment.Online')} {amount(online)}
      </span>
    </span>
  )
}

/** The columns of the drawers of a day: who, expected beside counted, and where the cash went. */
export function useBranchDayColumns({ onCount, onReopen }: DrawerActions): Column<DrawerOfDay>[] {
  const t = useText()
  const staff = useStaff()
  const today = useToday()
  return [
    {
      key: 'person',
      title: t('drawers.person'),
      role: 'heading',
      isMultiline: true,
      cell: ({ staffName }) => <StoredText>{staffName}</StoredText>,
    },
    {
      key: 'state',
      title: t('drawers.state'),
      isMultiline: true,
      cell: (drawer) => {
        const close = currentClose(drawer)
        const last = drawer.closes[0]?.reopened
        return (
          <span className={classes.lines}>
            <span>{t(close ? 'drawers.closed' : 'drawers.open')}</span>
            {close && <span className={classes.quiet}>{formatClinicTime(close.at)}</span>}
            {!close && last && (
              <span className={classes.quiet}>
                {t('drawers.reopenedBy', {
                  at: formatClinicTime(last.at),
                  name: last.by,
                  reason: formatReason(last.reason),
                })}
              </span>
            )}
          </span>
        )
      },
    },
    {
      key: 'expected',
      title: t('drawers.expected'),
      align: 'end',
      isMultiline: true,
      cell: (drawer) => {
        const { expectedCash, expectedOnline, notTold } = dayRowOf(drawer)
        return (
          <span className={classes.lines}>
            <Pair cash={expectedCash} online={expectedOnline} />
            {notTold !== 0 && (
              <span className={classes.quiet}>
                {t('payment.NotTold')} {amount(notTold)}
              </span>
            )}
          </span>
        )
      },
    },
    {
      key: 'counted',
      title: t('drawers.counted'),
      align: 'end',
      isMultiline: true,
      cell: (drawer) => {
        const { countedCash, countedOnline } = dayRowOf(drawer)
        return <Pair cash={countedCash} online={countedOnline} />
      },
    },
    {
      key: 'difference',
      title: t('drawers.difference'),
      align: 'end',
      isMultiline: true,
      cell: (drawer) => {
        const { cashDifference, onlineDifference, reason } = dayRowOf(drawer)
        return (
          <span className={classes.lines}>
            <Pair cash={cashDifference} online={onlineDifference} />
            {reason && <StoredText>{formatReason(reason)}</StoredText>}
          </span>
        )
      },
    },
    {
      key: 'carried',
      title: t('drawers.carried'),
      align: 'end',
      isMultiline: true,
      cell: (drawer) => {
        const { carried, carriedTo, stays } = dayRowOf(drawer)
        if (carried === null) return '–'
        return (
          <span className={classes.lines}>
            {carriedTo && (
              <span className={classes.fixed}>
                {t(`drawers.${carriedTo}`)} {amount(carried)}
              </span>
            )}
            <span className={classes.quiet}>
              {t('drawers.stays')} {amount(stays)}
            </span>
          </span>
        )
      },
    },
    {
      key: 'actions',
      title: t('table.actions'),
      role: 'actions',
      align: 'end',
      cell: (drawer) => {
        const close = currentClose(drawer)
        const canCount =
          !close &&
          drawer.day <= today &&
          (can(staff, 'close drawers of others') ||
            (drawer.staffId === staff.id && can(staff, 'collect')))
        const canReopen = close !== undefined && can(staff, 'reopen drawers')
        if (!canCount && !canReopen) return null
        const key = canCount ? 'drawers.count' : 'drawers.reopen'
        return (
          <span className={classes.buttons}>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`${t(key)}: ${drawer.staffName}`}
              onClick={() => (canCount ? onCount : onReopen)(drawer)}
            >
              {t(key)}
            </Button>
          </span>
        )
      },
    },
  ]
}
