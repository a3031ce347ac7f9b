import { Button, Skeleton, Text, TextInput, Title } from '@mantine/core'
import { useEffect, useState, type SubmitEvent } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { z } from 'zod'
import { useChange } from '../../platform/http/queries.tsx'
import { problemMessageKey, type ProblemCode } from '../../platform/http/problem.ts'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { AccountCard } from './AccountCard.tsx'
import classes from './AccountCard.module.css'
import { useIsNewClinic } from '../../platform/ui/clinic-brand.tsx'
import { ChangeForm } from '../../platform/ui/ChangeForm.tsx'
import { signInHint, takeDrawnSignIn } from './drawn-sign-in.tsx'
import { justSignedIn } from './AfterRequiredAction.tsx'
import { usePendingSignOut } from './pending-sign-out.tsx'
import { canUsePasskeys } from './passkeys/can-use-passkeys.tsx'
import { startPath } from '../permissions/paths.ts'
import { signIn } from './sign-in.ts'
import type { SignInEntry } from './sign-in-entry.tsx'
import { storeSession, useStoredStaff } from './stored-session.tsx'
import { hasCopies } from '../../platform/drafts/draft-storage.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { PasswordField } from '../../platform/ui/PasswordField.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

// Lazy, because few people need it.
const SignInCode = lazyPart(() => import('./SignInCode.tsx'))
const PasskeySignIn = lazyPart(() => import('./passkeys/PasskeySignIn.tsx'))

type Field = keyof z.input<typeof signIn.body>
type FieldErrors = Partial<Record<Field, string | undefined>>

/** The first message of each field. */
const errorsOf = (issues: readonly z.core.$ZodIssue[]): FieldErrors =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]))

/** What was typed before this screen was there: the field has the focus by now, and the form all its fields. */
const takeOver = (username: HTMLInputElement | null) => {
  if (username?.form) takeDrawnSignIn(username.form)
}

export default function SignInScreen() {
  const t = useText()
  const staff = useStoredStaff()
  const { from, sessionOver } = (useLocation().state ?? {}) as SignInEntry
  const isNew = useIsNewClinic()
  const pendingSignOut = usePendingSignOut()
  const change = useChange(signIn)
  const [errorMessage, setErrorMessage] = useState<string>()
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [isCodeNeeded, setIsCodeNeeded] = useState(false)
  useEffect(() => {
    if (!hasCopies()) return
    import('../../platform/drafts/draft-copies.tsx')
      .then(({ holdCopiesOfTab }) => holdCopiesOfTab())
      .catch(() => {})
  }, [])
  if (staff) return <Navigate to={from ?? startPath(staff)} state={justSignedIn} replace />

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = signIn.body.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    setFieldErrors(typed.success ? {} : errorsOf(typed.error.issues))
    if (!typed.success) return
    setErrorMessage(undefined)
    change.mutate(
      { body: typed.data },
      {
        onSuccess: storeSession,
        onError: ({ code }) =>
          code === 'code_needed'
            ? setIsCodeNeeded(true)
            : setErrorMessage(t(problemMessageKey(code))),
      },
    )
  }
  if (isCodeNeeded) {
    const startAgain = (problemCode?: ProblemCode) => {
      setErrorMessage(problemCode && t(problemMessageKey(problemCode)))
      setIsCodeNeeded(false)
    }
    return (
      <AccountCard>
        <SignInCode onCancel={startAgain} />
      </AccountCard>
    )
  }
  return (
    <AccountCard>
      <Title order={1} size="h2">
        {t('signIn.heading')}
      </Title>
      <Text c="dimmed" mb="lg">
        {t(signInHint({ isSessionOver: sessionOver === true, isNew }))}
      </Text>
      <div role="status">
        {pendingSignOut !== 'none' && (
          <Text mb="lg">
            {t(pendingSignOut === 'pending' ? 'signIn.signOutPending' : 'signIn.signOutDone')}
          </Text>
        )}
      </div>
      <ChangeForm onSubmit={submit} errorMessage={errorMessage}>
        <TextInput
          ref={takeOver}
          name="username"
          error={messageFor(fieldErrors.username)}
          onChange={() => setFieldErrors({ ...fieldErrors, username: undefined })}
          label={t('signIn.username')}
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          data-autofocus
          autoFocus
        />
        <PasswordField
          name="password"
          error={messageFor(fieldErrors.password)}
          onChange={() => setFieldErrors({ ...fieldErrors, password: undefined })}
          label={t('signIn.password')}
          autoComplete="current-password"
          size="md"
        />
        <Button type="submit" size="md" loading={change.isPending} mt="xs">
          {t('signIn.submit')}
        </Button>
      </ChangeForm>
      {canUsePasskeys() && (
        <PartSuspense fallback={<Skeleton height={42} mt="sm" />}>
          <PasskeySignIn onError={setErrorMessage} />
        </PartSuspense>
      )}
      <details className={classes.help}>
        <summary>{t('signIn.forgot')}</summary>
        <p>{t('signIn.forgotHelp')}</p>
      </details>
    </AccountCard>
  )
}
