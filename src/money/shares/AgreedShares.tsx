import { Button } from '@mantine/core'
import { useState } from 'react'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { formatDay } from '../../platform/day/day.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { listShares, type Share } from './shares.ts'
import classes from './shares.module.css'
import { formatTerms } from './statement-table.tsx'

const AddShareDialog = lazyDialog(() => import('./AddShareDialog.tsx'))
const RemoveShareDialog = lazyDialog(() => import('./RemoveShareDialog.tsx'))

/** What was agreed with a consultant, or with all of them; an Admin adds and removes. */
export function AgreedShares({ consultant }: { consultant: number | undefined }) {
  const t = useText()
  const canSet = can(useStaff(), 'set shares')
  const reading = useCall(listShares, { query: { consultant } })
  const [adding, setAdding] = useState({ mounted: false, opened: false })
  const [removed, setRemoved] = useState<{ row: Share; opened: boolean }>()
  const shares = reading.isPlaceholderData ? undefined : reading.data
  return (
    <section>
      <div className={classes.line}>
        <h2 className={classes.heading}>{t('shares.agreed')}</h2>
        {canSet && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setAdding({ mounted: true, opened: true })}
          >
            {t('shares.add')}
          </Button>
        )}
      </div>
      {reading.error && !shares && (
        <FailedNote
          isInline
          problem={reading.error}
          onRetry={reading.refetch}
          isRetrying={reading.isFetching}
        />
      )}
      {shares?.length === 0 && <p className={classes.quiet}>{t('shares.none')}</p>}
      {shares && shares.length > 0 && (
        <ul className={classes.agreed} aria-label={t('shares.agreed')}>
          {shares.map((row) => (
            <li key={row.id} className={classes.share}>
              <StoredText>{row.consultantName}</StoredText>
              <span className={classes.quiet}>
                {row.serviceName ?? t('reports.allServices')} · {formatDay(row.validFrom)} –{' '}
                {row.validTo === null ? t('shares.noEnd') : formatDay(row.validTo)}
              </span>
              <span className={classes.terms}>{formatTerms(row)}</span>
              {canSet && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`${t('masters.remove')}: ${row.consultantName}, ${formatTerms(row)}`}
                  onClick={() => setRemoved({ row, opened: true })}
                >
                  {t('masters.remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {adding.mounted && (
        <AddShareDialog
          consultant={consultant}
          opened={adding.opened}
          onClose={() => setAdding({ mounted: true, opened: false })}
        />
      )}
      {removed && (
        <RemoveShareDialog
          row={removed.row}
          opened={removed.opened}
          onClose={() => setRemoved({ ...removed, opened: false })}
        />
      )}
    </section>
  )
}
