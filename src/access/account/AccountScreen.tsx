import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { dayAt, formatDay } from '../../platform/day/day.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { clinicTimeZone } from '../../platform/clock/clinic-clock.tsx'
import { storeSession, useStaff } from '../auth/stored-session.tsx'
import { PasskeysCard } from './passkeys/PasskeysCard.tsx'
import { TokensCard } from './tokens/TokensCard.tsx'
import { SecondFactorCard } from './second-factor/SecondFactorCard.tsx'
import { readAccount } from './account.ts'
import classes from './AccountScreen.module.css'
import { AccountSection } from './AccountSection.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { SessionsCard } from './SessionsCard.tsx'

/**
 * The signed-in person's own account: name and role, password, second factor, passkeys, sessions
 * and tokens.
 */
export default function AccountScreen() {
  const t = useText()
  const reading = useCall(readAccount, {})
  const { data: account, error, isFetching, refetch } = reading
  return (
    <>
      <Title order={1} size="h3" mb="xs">
        {t('screen.account')}
      </Title>
      {account && (
        <div className={classes.sections}>
          <div className={classes.wide}>
            <AccountFacts username={account.username} />
            <OldNote reading={reading} />
          </div>
          <PasswordCard changedAt={account.passwordChangedAt} onChanged={() => void refetch()} />
          <SecondFactorCard
            hasSecondFactor={account.hasSecondFactor}
            isRequired={account.secondFactorRequired}
            backupCodesLeft={account.backupCodesLeft}
            onChanged={() => void refetch()}
          />
          <div className={classes.wide}>
            <PasskeysCard />
          </div>
          <div className={classes.wide}>
            <SessionsCard />
          </div>
          <div className={classes.wide}>
            <TokensCard />
          </div>
        </div>
      )}
      {!account && !error && <AmbulanceOverlay visible />}
      {!account && error && (
        <div className={classes.section}>
          <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} />
        </div>
      )}
    </>
  )
}

function AccountFacts({ username }: { username: string }) {
  const t = useText()
  const { name, role, email } = useStaff()
  const facts = [
    [t('account.name'), name],
    [t('account.role'), t(`role.${role}`)],
    [t('signIn.username'), username],
    [t('firstAdmin.email'), email || '–'],
  ]
  return (
    <AccountSection title={t('account.about')}>
      <dl className={classes.facts}>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </AccountSection>
  )
}

function PasswordCard({
  changedAt,
  onChanged,
}: {
  changedAt: string | null
  onChanged: () => void
}) {
  const t = useText()
  const [opened, setOpened] = useState(false)
  return (
    <AccountSection title={t('signIn.password')}>
      <Text size="sm" c="dimmed">
        {changedAt
          ? t('account.passwordSince', {
              day: formatDay(dayAt(new Date(changedAt), clinicTimeZone())),
            })
          : t('account.passwordNeverChanged')}
      </Text>
      <Button variant="default" mt="md" onClick={() => setOpened(true)}>
        {t('account.changePassword')}
      </Button>
      <Dialog title={t('account.changePassword')} opened={opened} onClose={() => setOpened(false)}>
        <Text size="sm" mb="md">
          {t('account.changeExplained')}
        </Text>
        <ChangePasswordForm
          onDone={(session) => {
            storeSession(session)
            setOpened(false)
            toast.success(t('account.passwordChanged'))
            onChanged()
          }}
        />
      </Dialog>
    </AccountSection>
  )
}
