import { Alert, Badge, Button, Group, Text } from '@mantine/core'
import '@mantine/core/styles/Badge.css'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { AccountSection } from '../AccountSection.tsx'
import type { BrowserSession } from '../../auth/sign-in.ts'
import { storeSession } from '../../auth/stored-session.tsx'
import { EndSecondFactorForm } from './EndSecondFactorForm.tsx'
import { NewBackupCodes } from './NewBackupCodes.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'

interface SecondFactorCardProps {
  hasSecondFactor: boolean
  isRequired: boolean
  backupCodesLeft: number
  /** Something has changed: refetch the account. */
  onChanged: () => void
}

/** Up to this number of codes the card suggests new ones. */
const fewCodesThreshold = 3

type ActiveDialog = 'on' | 'off' | 'codes'
const titles = {
  on: 'secondFactor.turnOnTitle',
  off: 'secondFactor.turnOffTitle',
  codes: 'secondFactor.newCodesTitle',
} as const

/** The second factor of one's own account: whether it is on, and the actions for it. */
export function SecondFactorCard(props: SecondFactorCardProps) {
  const { hasSecondFactor, isRequired, backupCodesLeft, onChanged } = props
  const t = useText()
  const [activeDialog, setActiveDialog] = useState<ActiveDialog>('on')
  const [opened, setOpened] = useState(false)
  const open = (dialog: ActiveDialog) => {
    setActiveDialog(dialog)
    setOpened(true)
  }
  const finish = (session: BrowserSession) => {
    storeSession(session)
    setOpened(false)
    onChanged()
  }
  return (
    <AccountSection
      title={t('secondFactor.heading')}
      aside={
        <Badge color={hasSecondFactor ? 'clinic' : 'gray'} variant="light" tt="none">
          {t(hasSecondFactor ? 'secondFactor.stateOn' : 'secondFactor.stateOff')}
        </Badge>
      }
    >
      <Text size="sm" c="dimmed">
        {t('secondFactor.about')}
      </Text>
      {isRequired && (
        <Text size="sm" mt={6}>
          {t('secondFactor.required')}
        </Text>
      )}
      {hasSecondFactor && (
        <Text size="sm" mt={6}>
          {t('secondFactor.codesLeft', { count: backupCodesLeft })}
        </Text>
      )}
      {hasSecondFactor && backupCodesLeft < fewCodesThreshold && (
        <Alert color="yellow" variant="light" mt="sm">
          {t('secondFactor.fewCodes')}
        </Alert>
      )}
      <Group gap="sm" mt="md">
        {hasSecondFactor ? (
          <>
            <Button variant="default" onClick={() => open('codes')}>
              {t('secondFactor.newCodes')}
            </Button>
            <Button variant="default" onClick={() => open('off')}>
              {t('secondFactor.turnOff')}
            </Button>
          </>
        ) : (
          <Button onClick={() => open('on')}>{t('secondFactor.turnOn')}</Button>
        )}
      </Group>
      <Dialog
        title={t(titles[activeDialog])}
        opened={opened}
        onClose={() => {
          setOpened(false)
          onChanged()
        }}
      >
        {activeDialog === 'on' && (
          <SecondFactorSetup
            onDone={(session) => {
              toast.success(t('secondFactor.isOn'))
              finish(session)
            }}
          />
        )}
        {activeDialog === 'off' && (
          <EndSecondFactorForm
            onDone={(session) => {
              toast.success(t('secondFactor.isOff'))
              finish(session)
            }}
          />
        )}
        {activeDialog === 'codes' && (
          <NewBackupCodes
            onDone={() => {
              setOpened(false)
              onChanged()
            }}
          />
        )}
      </Dialog>
    </AccountSection>
  )
}
