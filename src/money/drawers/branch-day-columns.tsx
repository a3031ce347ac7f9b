import { Button } from '@mantine/core'
import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { formatClinicTime, useToday } from '../../platform/clock/clinic-clock.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { CellLines, Figures } from '../../platform/ui/CellLines.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { toRupees } from '../../platform/numbers/paise.ts'
import type { VoucherDirection } from '../vouchers/voucher.ts'
import { dayRowOf } from './day-row.ts'
import classes from './Drawers.module.css'
import { currentClose, type DrawerOfDay } from './drawers.ts'

interface DrawerActions {
  onCount: (drawer: DrawerOfDay) => void
  onReopen: (drawer: DrawerOfDay) => void
  /** Pays cash out of the drawer, or puts some in. */
  onMove: (drawer: DrawerOfDay, direction: VoucherDirection) => void
}

const amount = (paise: number | null) => (paise === null ? '–' : formatRupees(toRupees(paise)))

/** Cash above, online below it. */
const Pair = ({ cash, online }: { cash: number | null; online: number | null }) => {
  const t = useText()
  return (
    <CellLines>
      <Figures>
        {t('payment.Cash')} {amount(cash)}
      </Figures>
      <Figures>
        {t('payment.Online')} {amount(online)}
      </Figures>
    </CellLines>
  )
}

/** The columns of the drawers of a day: who, expected beside counted, and where the cash went. */
export function useBranchDayColumns({
  onCount,
  onReopen,
  onMove,
}: DrawerActions): Column<DrawerOfDay>[] {
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
          <CellLines
            below={
              close
                ? formatClinicTime(close.at)
                : last &&
                  t('drawers.reopenedBy', {
                    at: formatClinicTime(last.at),
                    name: last.by,
                    reason: formatReason(last.reason),
                  })
            }
          >
            <span>{t(close ? 'drawers.closed' : 'drawers.open')}</span>
            {!close && drawer.isLaterClosed && <span>{t('problem.later_drawer_closed')}</span>}
          </CellLines>
        )
      },
    },
    {
      key: 'expected',
      title: t('drawers.expected'),
      align: 'end',
      isMultiline: true,
      cell: (drawer) => {
        const row = dayRowOf(drawer)
        const { opening, expectedCash, expectedOnline, notTold } = row
        return (
          <CellLines below={notTold !== 0 && `${t('payment.NotTold')} ${amount(notTold)}`}>
            <Pair cash={expectedCash} online={expectedOnline} />
            {opening !== 0 && (
              <Figures>
                {t('drawers.opening')}: {amount(opening)}
              </Figures>
            )}
            {row.paidOut !== 0 && (
              <Figures>
                {t('vouchers.paidOut')}: {amount(row.paidOut)}
              </Figures>
            )}
            {row.putIn !== 0 && (
              <Figures>
                {t('vouchers.cameIn')}: {amount(row.putIn)}
              </Figures>
            )}
          </CellLines>
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
          <CellLines>
            <Pair cash={cashDifference} online={onlineDifference} />
            {reason && <StoredText>{formatReason(reason)}</StoredText>}
          </CellLines>
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
          <CellLines below={`${t('drawers.stays')} ${amount(stays)}`}>
            {carriedTo && (
              <Figures>
                {t(`drawers.${carriedTo}`)} {amount(carried)}
              </Figures>
            )}
          </CellLines>
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
          !drawer.isLaterClosed &&
          drawer.day <= today &&
          (can(staff, 'close drawers of others') ||
            (drawer.staffId === staff.id && can(staff, 'collect')))
        const canReopen = close !== undefined && can(staff, 'reopen drawers')
        if (!canCount && !canReopen) return null
        const moves = canCount && drawer.day === today ? (['out', 'in'] as const) : []
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
            {moves.map((direction) => {
              const word = t(direction === 'out' ? 'vouchers.payOut' : 'vouchers.putIn')
              return (
                <Button
                  key={direction}
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`${word}: ${drawer.staffName}`}
                  onClick={() => onMove(drawer, direction)}
                >
                  {word}
                </Button>
              )
            })}
          </span>
        )
      },
    },
  ]
}
