import { Button, Text, TextInput, Title } from '@mantine/core'
import type { ProblemCode } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ChangeForm } from '../../platform/ui/ChangeForm.tsx'
import { signInWithCode } from './sign-in.ts'
import { storeSession } from './stored-session.tsx'
import { useContractForm } from '../../platform/ui/use-contract-form.tsx'

/** The second step of signing in. `onOver` is called when the step has expired or was cancelled. */
export default function SignInCode({
  onCancel,
}: {
  onCancel: (problemCode?: ProblemCode) => void
}) {
  const t = useText()
  const form = useContractForm(signInWithCode, { code: '' }, storeSession, {
    onProblem: (code) => endsSignIn(code) && onCancel(code),
  })
  return (
    <>
      <Title order={1} size="h2">
        {t('signIn.codeHeading')}
      </Title>
      <Text c="dimmed" mb="lg">
        {t('signIn.codeHint')}
      </Text>
      <ChangeForm {...form.formProps}>
        <TextInput
          key={form.key('code')}
          {...form.field('code')}
          label={t('signIn.code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          autoFocus
        />
        <Button type="submit" size="md" loading={form.isPending} mt="xs">
          {t('signIn.submit')}
        </Button>
        <Button variant="subtle" onClick={() => onCancel()}>
          {t('signIn.back')}
        </Button>
      </ChangeForm>
    </>
  )
}

const endsSignIn = (code: ProblemCode) => code === 'sign_in_again' || code === 'code_used'
