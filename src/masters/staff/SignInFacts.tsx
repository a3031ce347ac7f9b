import { Alert, Badge, Button, Group, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { showInstant } from '../../access/account/format-session.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { problemText } from '../../platform/http/problem-message-key.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useMasterChange } from '../kit/use-master-change.tsx'
import { deedRefusal, type StaffDeed } from './keep-staff-rule.ts'
import type { KeptRow } from './kept-row.ts'
import classes from './SignInDialog.module.css'
import type { SignInCalls, StaffSignIn } from './staff-sign-in.ts'

interface SignInFactsProps {
  calls: SignInCalls
  row: KeptRow
  signIn: StaffSignIn
  onPassword: (password: string) => void
}

/** The lock, the password and the second factor of somebody. */
export function SignInFacts({ calls, row, signIn, onPassword }: SignInFactsProps) {
  const t = useText()
  const keeper = useStaff()
  const lock = useMasterChange(calls.lock)
  const setPassword = useMasterChange(calls.setPassword)
  const resetFactor = useMasterChange(calls.resetSecondFactor)
  const [asks, setAsks] = useState(false)
  const may = (deed: StaffDeed) => deedRefusal(keeper, row, deed) === undefined
  const params = { id: row.id }
  const { locked, lastSignIn, passwordPending, passwordChangedAt, hasSecondFactor, passkeys } =
    signIn
  const refusal = lock.refusal ?? setPassword.refusal ?? resetFactor.refusal

  return (
    <div>
      <dl className={classes.facts}>
        <Fact title={t('staff.lastSignIn')}>
          {lastSignIn ? showInstant(lastSignIn) : t('staff.never')}
        </Fact>
        <Fact
          title={t('staff.account')}
          action={
            may(locked ? 'unlock' : 'lock') && (
              <Small
                loading={lock.pending}
                onClick={() =>
                  lock.send(
                    { params, body: { locked: !locked } },
                    {
                      done: t(locked ? 'staff.unlockedNow' : 'staff.lockedNow'),
                      onDone: () => {},
                    },
                  )
                }
              >
                {t(locked ? 'staff.unlock' : 'staff.lock')}
              </Small>
            )
          }
        >
          <Badge color={locked ? 'red' : 'clinic'} variant="light" tt="none">
            {t(locked ? 'staff.locked' : 'staff.open')}
          </Badge>
        </Fact>
        <Fact
          title={t('staff.password')}
          action={
            may('setPassword') && (
              <Small onClick={() => setAsks(true)}>{t('staff.setPassword')}</Small>
            )
          }
        >
          {passwordPending
            ? t('staff.passwordPending')
            : passwordChangedAt
              ? t('staff.passwordSince', { since: showInstant(passwordChangedAt) })
              : t('staff.passwordOwn')}
        </Fact>
        <Fact
          title={t('staff.secondFactor')}
          action={
            (hasSecondFactor || passkeys > 0) &&
            may('resetSecondFactor') && (
              <Small
                label={t('staff.resetFactorNamed')}
                loading={resetFactor.pending}
                onClick={() =>
                  resetFactor.send({ params }, { done: t('staff.factorReset'), onDone: () => {} })
                }
              >
                {t('staff.resetFactor')}
              </Small>
            )
          }
        >
          {t(hasSecondFactor ? 'staff.on' : 'staff.off')}
        </Fact>
        <Fact title={t('passkeys.title')}>{passkeys}</Fact>
      </dl>
      {asks && (
        <Alert color="yellow" variant="light" mt="sm">
          <Text size="sm" mb="sm">
            {t('staff.setPasswordText')}
          </Text>
          <Group gap="sm" justify="flex-end">
            <Button size="xs" variant="default" onClick={() => setAsks(false)}>
              {t('staff.notNow')}
            </Button>
            <Button
              size="xs"
              loading={setPassword.pending}
              onClick={() =>
                setPassword.send(
                  { params },
                  { done: t('masters.saved'), onDone: ({ password }) => onPassword(password) },
                )
              }
            >
              {t('staff.setIt')}
            </Button>
          </Group>
        </Alert>
      )}
      {refusal && refusal.code !== 'signed_out' && (
        <Alert color="red.8" role="alert" mt="sm">
          {t(problemText(refusal.code))}
        </Alert>
      )}
    </div>
  )
}

interface FactProps {
  title: string
  action?: ReactNode
  children: ReactNode
}

const Fact = ({ title, action, children }: FactProps) => (
  <div className={classes.fact}>
    <dt>{title}</dt>
    <dd>{children}</dd>
    {action && <dd>{action}</dd>}
  </div>
)

interface SmallProps {
  label?: string
  loading?: boolean
  onClick: () => void
  children: ReactNode
}

const Small = ({ label, loading = false, onClick, children }: SmallProps) => (
  <Button size="xs" variant="default" aria-label={label} loading={loading} onClick={onClick}>
    {children}
  </Button>
)
