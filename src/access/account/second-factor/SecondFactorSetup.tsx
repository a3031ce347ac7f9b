import { Alert, Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import type { Session } from '../../auth/sign-in.ts'
import { ChangeForm } from '../../../platform/ui/ChangeForm.tsx'
import { useFormChange } from '../../../platform/ui/use-contract-form.tsx'
import { BackupCodes } from './BackupCodes.tsx'
import { QrCode } from './QrCode.tsx'
import { beginSecondFactor, confirmSecondFactor } from './two-factor.ts'
import classes from './two-factor.module.css'

interface Made {
  uri: string
  secret: string
  backupCodes: string[]
}

/**
 * Turns a second factor on, in three steps: the password, the first code of the telephone, and the
 * backup codes, which are shown this once. `onOn` when it counts, `onDone` when the codes are kept.
 */
export function SecondFactorSetup({
  onOn,
  onDone,
}: {
  onOn?: () => void
  onDone: (session: Session) => void
}) {
  const [made, setMade] = useState<Made>()
  const [session, setSession] = useState<Session>()
  if (!made) return <PasswordStep onMade={setMade} />
  if (!session) {
    const confirmed = (it: Session) => {
      setSession(it)
      onOn?.()
    }
    return <CodeStep made={made} onConfirmed={confirmed} />
  }
  return <KeepStep codes={made.backupCodes} onKept={() => onDone(session)} />
}

function PasswordStep({ onMade }: { onMade: (made: Made) => void }) {
  const t = useText()
  const { key, field, submit, failure, pending } = useFormChange(
    beginSecondFactor,
    { password: '' },
    onMade,
  )
  return (
    <>
      <Text size="sm" mb="md">
        {t('secondFactor.passwordStep')}
      </Text>
      <ChangeForm onSubmit={submit} failure={failure}>
        <PasswordInput
          key={key('password')}
          {...field('password')}
          label={t('signIn.password')}
          autoComplete="current-password"
          size="md"
          data-autofocus
        />
        <Button type="submit" size="md" loading={pending}>
          {t('secondFactor.next')}
        </Button>
      </ChangeForm>
    </>
  )
}

function CodeStep({
  made: { uri, secret },
  onConfirmed,
}: {
  made: Made
  onConfirmed: (session: Session) => void
}) {
  const t = useText()
  const { key, field, submit, failure, pending } = useFormChange(
    confirmSecondFactor,
    { code: '' },
    onConfirmed,
  )
  return (
    <>
      <Text size="sm">{t('secondFactor.scan')}</Text>
      <div className={classes.qr}>
        <QrCode text={uri} label={t('secondFactor.qrCode')} />
      </div>
      <Text size="sm" c="dimmed" mb="md">
        {t('secondFactor.secret')}
        {/* In groups, to be typed without losing one's place. */}
        <code className={classes.secret}>{secret.match(/.{1,4}/g)!.join(' ')}</code>
      </Text>
      <ChangeForm onSubmit={submit} failure={failure}>
        <TextInput
          key={key('code')}
          {...field('code')}
          label={t('secondFactor.firstCode')}
          autoComplete="one-time-code"
          inputMode="numeric"
          size="md"
          autoFocus
        />
        <Button type="submit" size="md" loading={pending}>
          {t('secondFactor.confirm')}
        </Button>
      </ChangeForm>
    </>
  )
}

function KeepStep({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const t = useText()
  return (
    <div>
      <Alert role="status" variant="light">
        {t('secondFactor.isOn')}
      </Alert>
      <Text size="sm" mt="md">
        {t('secondFactor.keep')}
      </Text>
      <BackupCodes codes={codes} />
      <Button size="md" fullWidth mt="lg" onClick={onKept}>
        {t('secondFactor.kept')}
      </Button>
    </div>
  )
}
