import { Button, PasswordInput, Skeleton, Text, TextInput, Title } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { Suspense, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useChange } from '../../platform/http/queries.tsx'
import type { ProblemCode } from '../../platform/http/problem.ts'
import { problemText } from '../../platform/http/problem-message-key.ts'
import { sentenceFor, useText } from '../../platform/i18n/i18n.tsx'
import { AccountCard } from './AccountCard.tsx'
import { ChangeForm } from '../../platform/ui/ChangeForm.tsx'
import { justSignedIn } from './just-signed-in.ts'
import { canUsePasskeys } from './passkeys/can-use-passkeys.tsx'
import { startPath } from '../permissions/paths.ts'
import { signIn } from './sign-in.ts'
import { storeSession, useStoredStaff } from './stored-session.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'

// Few need it, so the others do not load it.
const SignInCode = lazyPart(() => import('./SignInCode.tsx'))
const PasskeySignIn = lazyPart(() => import('./passkeys/PasskeySignIn.tsx'))

/** Where the guard came from, to go back there: never an address from outside. */
interface CameFrom {
  from?: string
  sessionOver?: boolean
}

export default function SignInScreen() {
  const t = useText()
  const staff = useStoredStaff()
  const { from, sessionOver } = (useLocation().state ?? {}) as CameFrom
  const change = useChange(signIn)
  const [failure, setFailure] = useState<string>()
  const [codeNeeded, setCodeNeeded] = useState(false)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: '', password: '' },
    validate: schemaResolver(signIn.body, { sync: true }),
  })
  if (staff) return <Navigate to={from ?? startPath(staff)} state={justSignedIn} replace />

  const submit = form.onSubmit((body) => {
    setFailure(undefined)
    change.mutate(
      { body },
      {
        onSuccess: storeSession,
        onError: ({ code }) =>
          code === 'code_needed' ? setCodeNeeded(true) : setFailure(t(problemText(code))),
      },
    )
  })
  if (codeNeeded) {
    const startAgain = (why?: ProblemCode) => {
      form.reset()
      setFailure(why && t(problemText(why)))
      setCodeNeeded(false)
    }
    return (
      <AccountCard>
        <SignInCode onOver={startAgain} />
      </AccountCard>
    )
  }
  return (
    <AccountCard>
      <Title order={1} size="h2">
        {t('signIn.heading')}
      </Title>
      <Text c="dimmed" mb="lg">
        {t(sessionOver ? 'signIn.sessionOver' : 'signIn.welcome')}
      </Text>
      <ChangeForm onSubmit={submit} failure={failure}>
        <TextInput
          key={form.key('username')}
          {...form.getInputProps('username')}
          error={sentenceFor(form.errors.username)}
          label={t('signIn.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          data-autofocus
          autoFocus
        />
        <PasswordInput
          key={form.key('password')}
          {...form.getInputProps('password')}
          error={sentenceFor(form.errors.password)}
          label={t('signIn.password')}
          autoComplete="current-password"
          size="md"
        />
        <Button type="submit" size="md" loading={change.isPending} mt="xs">
          {t('signIn.submit')}
        </Button>
      </ChangeForm>
      {canUsePasskeys() && (
        <Suspense fallback={<Skeleton height={42} mt="sm" />}>
          <PasskeySignIn onFailure={setFailure} />
        </Suspense>
      )}
    </AccountCard>
  )
}
