import { Button, Text, TextInput, Title } from '@mantine/core'
import type { ProblemCode } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ChangeForm } from '../../platform/ui/ChangeForm.tsx'
import { signInWithCode } from './sign-in.ts'
import { storeSession } from './stored-session.tsx'
import { useFormChange } from '../../platform/ui/use-contract-form.tsx'

/** The second step of signing in. `onOver` when it is too late for it, or not wanted any more. */
export default function SignInCode({ onOver }: { onOver: (why?: ProblemCode) => void }) {
  const t = useText()
  const { key, field, submit, failure, pending } = useFormChange(
    signInWithCode,
    { code: '' },
    storeSession,
    (code) => isOver(code) && onOver(code),
  )
  return (
    <>
      <Title order={1} size="h2">
        {t('signIn.codeHeading')}
      </Title>
      <Text c="dimmed" mb="lg">
        {t('signIn.codeHint')}
      </Text>
      <ChangeForm onSubmit={submit} failure={failure}>
        <TextInput
          key={key('code')}
          {...field('code')}
          label={t('signIn.code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          autoFocus
        />
        <Button type="submit" size="md" loading={pending} mt="xs">
          {t('signIn.submit')}
        </Button>
        <Button variant="subtle" onClick={() => onOver()}>
          {t('signIn.back')}
        </Button>
      </ChangeForm>
    </>
  )
}

const isOver = (code: ProblemCode) => code === 'sign_in_again' || code === 'code_used'
