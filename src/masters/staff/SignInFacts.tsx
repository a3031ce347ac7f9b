import { Alert, Badge, Button, Checkbox, Group, Text } from '@mantine/core'
import '@mantine/core/styles/Badge.css'
import '../../platform/ui/check-inputs.css'
import { useState, type ReactNode } from 'react'
import { formatInstant } from '../../access/account/format-session.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useMasterChange } from '../kit/use-master-change.tsx'
import { staffActionProblem, type StaffAction, type StaffAccountRow } from './manage-staff-rule.ts'
import classes from './SignInDialog.module.css'
import type { SignInContracts, StaffSignIn } from './staff-sign-in.ts'

interface SignInFactsProps {
  calls: SignInContracts
  row: StaffAccountRow
  signIn: StaffSignIn
  onPassword: (password: string) => void
}

/** The lock, the password and the second factor of a person. */
export function SignInFacts({ calls, row, signIn, onPassword }: SignInFactsProps) {
  const t = useText()
  const manager = useStaff()
  const lock = useMasterChange(calls.lock)
  const setPassword = useMasterChange(calls.setPassword)
  const resetFactor = useMasterChange(calls.resetSecondFactor)
  const [isAskingPassword, setAskingPassword] = useState(false)
  const [removesFactors, setRemovesFactors] = useState(false)
  const can = (action: StaffAction) => staffActionProblem(manager, row, action) === undefined
  const params = { id: row.id }
  const { locked, lastSignIn, passwordPending, passwordChangedAt, hasSecondFactor, passkeys } =
    signIn
  const offersFactors = (hasSecondFactor || passkeys > 0) && can('resetSecondFactor')
  const problem = lock.problem ?? setPassword.problem ?? resetFactor.problem

  return (
    <div>
      <dl className={classes.facts}>
        <Fact title={t('staff.lastSignIn')}>
          {lastSignIn ? formatInstant(lastSignIn) : t('staff.never')}
        </Fact>
        <Fact
          title={t('staff.account')}
          action={
            can(locked ? 'unlock' : 'lock') && (
              <SmallButton
                isLoading={lock.isPending}
                onClick={() =>
                  lock.send(
                    { params, body: { locked: !locked } },
                    {
                      successMessage: t(locked ? 'staff.unlockedNow' : 'staff.lockedNow'),
                      onDone: () => {},
                    },
                  )
                }
              >
                {t(locked ? 'staff.unlock' : 'staff.lock')}
              </SmallButton>
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
            can('setPassword') && (
              <SmallButton onClick={() => setAskingPassword(true)}>
                {t('staff.setPassword')}
              </SmallButton>
            )
          }
        >
          {passwordPending
            ? t('staff.passwordPending')
            : passwordChangedAt
              ? t('staff.passwordSince', { since: formatInstant(passwordChangedAt) })
              : t('staff.passwordChosenByOwner')}
        </Fact>
        <Fact
          title={t('staff.secondFactor')}
          action={
            offersFactors && (
              <SmallButton
                label={t('staff.resetFactorNamed')}
                isLoading={resetFactor.isPending}
                onClick={() =>
                  resetFactor.send(
                    { params },
                    { successMessage: t('staff.factorReset'), onDone: () => {} },
                  )
                }
              >
                {t('staff.resetFactor')}
              </SmallButton>
            )
          }
        >
          {t(hasSecondFactor ? 'staff.on' : 'staff.off')}
        </Fact>
        <Fact title={t('passkeys.title')}>{passkeys}</Fact>
      </dl>
      {isAskingPassword && (
        <Alert color="yellow" variant="light" mt="sm">
          <Text size="sm" mb="sm">
            {t('staff.setPasswordText')}
          </Text>
          {offersFactors && (
            <Checkbox
              checked={removesFactors}
              onChange={(event) => setRemovesFactors(event.currentTarget.checked)}
              label={t('staff.removeFactors')}
              description={t('staff.factorsStay')}
              mb="sm"
            />
          )}
          <Group gap="sm" justify="flex-end">
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                setAskingPassword(false)
                setRemovesFactors(false)
              }}
            >
              {t('staff.notNow')}
            </Button>
            <Button
              size="xs"
              loading={setPassword.isPending}
              onClick={() =>
                setPassword.send(
                  { params, body: { removeFactors: offersFactors && removesFactors } },
                  {
                    successMessage: t('masters.saved'),
                    onDone: ({ password }) => onPassword(password),
                  },
                )
              }
            >
              {t('staff.setPasswordConfirm')}
            </Button>
          </Group>
        </Alert>
      )}
      {problem && problem.code !== 'signed_out' && (
        <Alert color="red" role="alert" variant="light" mt="sm">
          {t(problemMessageKey(problem.code))}
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

interface SmallButtonProps {
  label?: string
  isLoading?: boolean
  onClick: () => void
  children: ReactNode
}

const SmallButton = ({ label, isLoading = false, onClick, children }: SmallButtonProps) => (
  <Button size="xs" variant="default" aria-label={label} loading={isLoading} onClick={onClick}>
    {children}
  </Button>
)
