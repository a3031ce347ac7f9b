import { Button } from '@mantine/core'
import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { dayOfInstant } from '../../scheduling/waiting-list/format-offered-time.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import {
  ProblemNote,
  useAppointmentChange,
} from '../../scheduling/appointments/appointment-dialog.tsx'
import { withdrawAdjustment } from '../refunds/refunds.ts'
import type { AccountRequest } from './collect.ts'
import classes from './EntryList.module.css'

interface RequestListProps {
  /** The appointment's id. */
  id: number
  requests: readonly AccountRequest[]
  /** Called after one was withdrawn. */
  onChanged: () => void
}

/** What a second person was asked for and is not in the ledger: it waits, or was not agreed to. */
export function RequestList({ id, requests, onChanged }: RequestListProps) {
  const t = useText()
  const change = useAppointmentChange(withdrawAdjustment, { onChanged, onClose: () => {} })
  if (requests.length === 0) return null
  return (
    <div>
      <ul className={classes.entries} aria-label={t('money.requests')}>
        {requests.map((request) => {
          const { id: adjustment, kind, amount, state, decidedBy, decisionReason } = request
          const what = `${t(`money.kind.${kind}`)} ${formatRupees(amount)}`
          return (
            <li key={adjustment} className={classes.entry}>
              <div className={classes.head}>
                <span>{what}</span>
                <span className={classes.amount}>{t(`money.requestState.${state}`)}</span>
                {state === 'asked' && request.isOwn && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={`${t('money.withdraw')}: ${what}`}
                    loading={change.pending}
                    onClick={() =>
                      void change.send(
                        { params: { id }, body: { adjustment } },
                        { successMessage: t('money.requestWithdrawn'), onProblem: onChanged },
                      )
                    }
                  >
                    {t('money.withdraw')}
                  </Button>
                )}
              </div>
              <div className={classes.details}>
                {t('money.askedBy', {
                  name: request.askedBy,
                  day: dayOfInstant(request.askedAt),
                  reason: formatReason(request.reason),
                })}
              </div>
              {decisionReason !== null && (
                <div className={classes.details}>
                  {t('money.refusedBy', {
                    name: decidedBy ?? '',
                    reason: formatReason(decisionReason),
                  })}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <ProblemNote problem={change.problem} />
    </div>
  )
}
