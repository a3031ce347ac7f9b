import { Button, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense, useRef, useState } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { restOf } from './cancel-rest.ts'
import { SessionTable } from './SessionTable.tsx'
import type { Subscription } from './series-page.ts'
import classes from './SeriesScreen.module.css'
import { useKept, useReloadSubscription } from './use-series.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'

// A series is read far more often than changed: its dialogs come when the first one is opened.
const MoveSessionDialog = lazyDialog(() => import('./MoveSessionDialog.tsx'))
const CancelRestDialog = lazyDialog(() => import('./CancelRestDialog.tsx'))

/** The sessions of a series, with what the reader may do about them. */
export function SubscriptionSessions({ subscription }: { subscription: Subscription }) {
  const t = useText()
  const staff = useStaff()
  const today = useToday()
  const [doing, setDoing] = useState<{ what: 'move'; session: number } | { what: 'cancel' }>()
  const [opened, dialog] = useDisclosure(false)
  const seen = useKept(subscription, opened)

  const { rest } = restOf(subscription.sessions, staff, today)

  const reload = useReloadSubscription()
  const section = useRef<HTMLElement>(null)
  const changed = useRef(false)
  const dialogFor = (what: 'move' | 'cancel') => ({
    opened: opened && doing?.what === what,
    onClose: dialog.close,
    onChanged: () => {
      changed.current = true
      reload()
    },
    // The button that opened the dialog may be gone: the focus then goes to the sessions.
    onExited: () => {
      if (changed.current) section.current?.focus()
      changed.current = false
    },
  })
  const open = (next: typeof doing) => {
    setDoing(next)
    dialog.open()
  }

  return (
    <section ref={section} tabIndex={-1} className={classes.sessions}>
      <div className={classes.sessionsHead}>
        <Title order={2} size="h4">
          {t('series.sessions')}
        </Title>
        {rest.length > 0 && (
          <Button
            variant="default"
            size="sm"
            className={classes.cancel}
            onClick={() => open({ what: 'cancel' })}
          >
            {t('series.cancelRest')}
          </Button>
        )}
      </div>
      <SessionTable
        sessions={subscription.sessions}
        onMove={({ id }) => open({ what: 'move', session: id })}
      />
      {doing && (
        <Suspense>
          <MoveSessionDialog
            {...dialogFor('move')}
            subscription={seen}
            session={
              doing.what === 'move'
                ? seen.sessions.find(({ id }) => id === doing.session)
                : undefined
            }
          />
          <CancelRestDialog
            {...dialogFor('cancel')}
            subscriptionId={seen.id}
            {...restOf(seen.sessions, staff, today)}
          />
        </Suspense>
      )}
    </section>
  )
}
