import { Button, Text, TextInput, Title } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { Link, useLocation, useNavigate } from 'react-router'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useCall, useChange } from '../../platform/http/queries.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { endNewClinic } from '../../platform/ui/clinic-brand.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { AccountCard } from './AccountCard.tsx'
import { ChangeForm } from '../../platform/ui/ChangeForm.tsx'
import { PasswordField } from '../../platform/ui/PasswordField.tsx'
import { checkFirstAdminLink, createFirstAdmin } from './first-admin.ts'
import { signIn } from './sign-in.ts'
import { storeSession } from './stored-session.tsx'
import { paths, startPath } from '../permissions/paths.ts'

/** Opened by the one-time link of an empty clinic; shows at once when the link is invalid. */
export default function FirstAdminScreen() {
  const t = useText()
  // After '#', because browsers send that part to no server, so it appears in no log.
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? ''
  const { data, isLoading } = useCall(
    checkFirstAdminLink,
    { body: { token } },
    { staleTime: Infinity },
  )
  if (isLoading) return <AmbulanceOverlay visible />
  // When the check fails the form is shown, and reports the problem on submit.
  if (data?.isValid !== false) return <FirstAdminForm token={token} />
  return (
    <AccountCard>
      <Title order={1} size="h2">
        {t('problem.wrong_link')}
      </Title>
      <Text c="dimmed" mb="lg">
        {t('firstAdmin.linkInvalid')}
      </Text>
      <Button component={Link} to={paths.signIn} size="md">
        {t('signIn.submit')}
      </Button>
    </AccountCard>
  )
}

function FirstAdminForm({ token }: { token: string }) {
  const t = useText()
  const navigate = useNavigate()
  const change = useChange(createFirstAdmin)
  const signingIn = useChange(signIn)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { token, name: '', username: '', email: '', password: '' },
    validate: schemaResolver(createFirstAdmin.body, { sync: true }),
  })
  // Whoever has just chosen name and password need not type them again. Where that fails, the sign-in
  // screen is the way in.
  const enter = ({ username, password }: { username: string; password: string }) =>
    signingIn.mutate(
      { body: { username, password } },
      {
        onSuccess: (session) => {
          storeSession(session)
          navigate(startPath(session.staff), { replace: true })
        },
        onError: () => {
          toast.success(t('firstAdmin.done'))
          navigate(paths.signIn, { replace: true })
        },
      },
    )
  const submit = form.onSubmit((body) =>
    change.mutate(
      { body },
      {
        onSuccess: () => {
          endNewClinic()
          enter(body)
        },
      },
    ),
  )
  const fieldProps = (name: 'name' | 'username' | 'email' | 'password') => ({
    ...form.getInputProps(name),
    error: messageFor(form.errors[name]),
    size: 'md' as const,
  })
  const problem = form.errors.token
    ? 'problem.wrong_link'
    : change.error && problemMessageKey(change.error.code)
  return (
    <AccountCard>
      <Title order={1} size="h2">
        {t('firstAdmin.heading')}
      </Title>
      <Text c="dimmed" mb="lg">
        {t('firstAdmin.text')}
      </Text>
      <ChangeForm onSubmit={submit} errorMessage={problem ? t(problem) : undefined}>
        <TextInput
          key={form.key('name')}
          {...fieldProps('name')}
          label={t('firstAdmin.name')}
          autoFocus
        />
        <TextInput
          key={form.key('username')}
          {...fieldProps('username')}
          label={t('signIn.username')}
          autoComplete="username"
          autoCapitalize="none"
        />
        <TextInput
          key={form.key('email')}
          {...fieldProps('email')}
          label={t('booking.optionalField', { label: t('firstAdmin.email') })}
          type="email"
        />
        <PasswordField
          key={form.key('password')}
          {...fieldProps('password')}
          label={t('signIn.password')}
          description={t('firstAdmin.passwordHint')}
          autoComplete="new-password"
        />
        <Button type="submit" size="md" loading={change.isPending || signingIn.isPending} mt="xs">
          {t('firstAdmin.submit')}
        </Button>
      </ChangeForm>
    </AccountCard>
  )
}
