import { Alert, Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import type { BrowserSession } from '../../auth/sign-in.ts'
import { ChangeForm } from '../../../platform/ui/ChangeForm.tsx'
import { useContractForm } from '../../../platform/ui/use-contract-form.tsx'
import { OwnPasswordField } from '../OwnPasswordField.tsx'
import { BackupCodes } from './BackupCodes.tsx'
import { QrCode } from '../../../platform/ui/QrCode.tsx'
import { beginSecondFactor, confirmSecondFactor } from './two-factor.ts'
import classes from './two-factor.module.css'

interface NewSecondFactor {
  uri: string
  secret: string
  backupCodes: string[]
}

/**
 * Turns a second factor on in three steps: the password, the first code from the telephone, and the
 * backup codes, shown only once. `onOn` is called when it is on, `onDone` when the codes are saved.
 */
export function SecondFactorSetup({
  onTurnedOn,
  onDone,
}: {
  onTurnedOn?: () => void
  onDone: (session: BrowserSession) => void
}) {
  const [newFactor, setNewFactor] = useState<NewSecondFactor>()
  const [session, setSession] = useState<BrowserSession>()
  if (!newFactor) return <PasswordStep onCreated={setNewFactor} />
  if (!session) {
    const confirmed = (confirmedSession: BrowserSession) => {
      setSession(confirmedSession)
      onTurnedOn?.()
    }
    return <CodeStep newFactor={newFactor} onConfirmed={confirmed} />
  }
  return <SaveCodesStep codes={newFactor.backupCodes} onSaved={() => onDone(session)} />
}

function PasswordStep({ onCreated }: { onCreated: (newFactor: NewSecondFactor) => void }) {
  const t = useText()
  const form = useContractForm(beginSecondFactor, { password: '' }, onCreated)
  return (
    <>
      <Text size="sm" mb="md">
        {t('secondFactor.passwordStep')}
      </Text>
      <ChangeForm {...form.formProps}>
        <OwnPasswordField form={form} size="md" data-autofocus />
        <Button type="submit" size="md" loading={form.isPending}>
          {t('secondFactor.next')}
        </Button>
      </ChangeForm>
    </>
  )
}

function CodeStep({
  newFactor: { uri, secret },
  onConfirmed,
}: {
  newFactor: NewSecondFactor
  onConfirmed: (session: BrowserSession) => void
}) {
  const t = useText()
  const form = useContractForm(confirmSecondFactor, { code: '' }, onConfirmed)
  return (
    <>
      <Text size="sm">{t('secondFactor.scan')}</Text>
      <div className={classes.qr}>
        <QrCode text={uri} label={t('secondFactor.qrCode')} />
      </div>
      <Text size="sm" c="dimmed" mb="md">
        {t('secondFactor.secret')}
        {/* In groups, which are easier to type. */}
        <code className={classes.secret}>{secret.match(/.{1,4}/g)!.join(' ')}</code>
      </Text>
      <ChangeForm {...form.formProps}>
        <TextInput
          key={form.key('code')}
          {...form.field('code')}
          label={t('secondFactor.firstCode')}
          autoComplete="one-time-code"
          inputMode="numeric"
          size="md"
          autoFocus
        />
        <Button type="submit" size="md" loading={form.isPending}>
          {t('secondFactor.confirm')}
        </Button>
      </ChangeForm>
    </>
  )
}

function SaveCodesStep({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const t = useText()
  return (
    <div>
      <Alert role="status" variant="light">
        {t('secondFactor.isOn')}
      </Alert>
      <Text size="sm" mt="md">
        {t('secondFactor.saveCodes')}
      </Text>
      <BackupCodes codes={codes} />
      <Button size="md" fullWidth mt="lg" onClick={onSaved}>
        {t('secondFactor.codesSaved')}
      </Button>
    </div>
  )
}
