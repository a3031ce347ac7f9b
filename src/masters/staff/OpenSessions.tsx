import { Button, Text } from '@mantine/core'
import { useId } from 'react'
import type { OpenSession } from '../../access/account/account.ts'
import { formatDevice, formatInstant } from '../../access/account/format-session.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useMasterChange } from '../kit/use-master-change.tsx'
import type { StaffAccountRow } from './manage-staff-rule.ts'
import classes from './SignInDialog.module.css'
import type { SignInContracts } from './staff-sign-in.ts'

interface OpenSessionsProps {
  calls: SignInContracts
  row: StaffAccountRow
  sessions: OpenSession[]
}

/** A person's open sessions; ends one of them, or all. */
export function OpenSessions({ calls, row: { id }, sessions }: OpenSessionsProps) {
  const t = useText()
  const heading = useId()
  const endOne = useMasterChange(calls.endOne)
  const endAll = useMasterChange(calls.endAll)
  const pending = endOne.isPending || endAll.isPending
  const mutationOptions = { successMessage: t('staff.ended'), onDone: () => {} }
  return (
    <section aria-labelledby={heading}>
      <div className={classes.head}>
        <Text fw={600} component="h3" id={heading}>
          {t('staff.sessions')}
        </Text>
        {sessions.length > 1 && (
          <Button
            size="xs"
            variant="default"
            disabled={pending}
            onClick={() => endAll.send({ params: { id } }, mutationOptions)}
          >
            {t('staff.endAll')}
          </Button>
        )}
      </div>
      {sessions.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('staff.noSessions')}
        </Text>
      )}
      <ul className={classes.sessions}>
        {sessions.map((session) => {
          const device = formatDevice(session)
          const since = formatInstant(session.since)
          const address = session.address ?? t('account.unknownAddress')
          return (
            <li key={session.id} className={classes.session}>
              <span>
                {device}
                <span className={classes.place}>
                  {t('account.sessionPlace', { address, since })}
                </span>
              </span>
              <Button
                size="xs"
                variant="default"
                disabled={pending}
                aria-label={t('staff.endNamed', { device, since })}
                onClick={() =>
                  endOne.send({ params: { id, session: session.id } }, mutationOptions)
                }
              >
                {t('staff.end')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
