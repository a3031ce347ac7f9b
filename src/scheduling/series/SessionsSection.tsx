import { Button, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { cancellableSessions } from './session-state.ts'
import { SessionTable } from './SessionTable.tsx'
import type { Series, Session } from './series-page.ts'
import classes from './SeriesScreen.module.css'
import { useOpenedWith, useReloadSeries } from './use-series.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

// Lazy: a series is viewed far more often than changed.
const MoveSessionDialog = lazyDialog(() => import('./MoveSessionDialog.tsx'))
const CancelRestDialog = lazyDialog(() => import('./CancelRestDialog.tsx'))

export interface SessionsSectionProps {
  series: Series
  /** What becomes of money when the remaining sessions are cancelled. */
  renderCancelNote: (sessions: readonly Session[]) => ReactNode
}

/** The sessions of a series, with the actions that the user has permission for. */
export function SessionsSection({ series, renderCancelNote }: SessionsSectionProps) {
  const t = useText()
  const staff = useStaff()
  const today = useToday()
  const [activeDialog, setActiveDialog] = useState<
    { kind: 'move'; session: number } | { kind: 'cancel' }
  >()
  const [opened, dialog] = useDisclosure(false)
  const shownSeries = useOpenedWith(series, opened)

  const { rest } = cancellableSessions(series.sessions, staff, today)

  const reload = useReloadSeries()
  const dialogProps = (kind: 'move' | 'cancel') => ({
    opened: opened && activeDialog?.kind === kind,
    onClose: dialog.close,
    onChanged: reload,
  })
  const open = (nextDialog: typeof activeDialog) => {
    setActiveDialog(nextDialog)
    dialog.open()
  }

  return (
    <section className={classes.sessions}>
      <div className={classes.sessionsHead}>
        <Title order={2} size="h4">
          {t('series.sessions')}
        </Title>
        {rest.length > 0 && (
          <Button
            variant="default"
            size="sm"
            className={classes.cancel}
            onClick={() => open({ kind: 'cancel' })}
          >
            {t('series.cancelRest')}
          </Button>
        )}
      </div>
      <SessionTable
        sessions={series.sessions}
        onMove={({ id }) => open({ kind: 'move', session: id })}
      />
      {activeDialog && (
        <PartSuspense>
          <MoveSessionDialog
            {...dialogProps('move')}
            series={shownSeries}
            session={
              activeDialog.kind === 'move'
                ? shownSeries.sessions.find(({ id }) => id === activeDialog.session)
                : undefined
            }
          />
          <CancelRestDialog
            {...dialogProps('cancel')}
            seriesId={shownSeries.id}
            renderNote={renderCancelNote}
            {...cancellableSessions(shownSeries.sessions, staff, today)}
          />
        </PartSuspense>
      )}
    </section>
  )
}
