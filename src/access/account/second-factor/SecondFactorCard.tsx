import { Alert, Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { AccountSection } from '../AccountSection.tsx'
import type { Session } from '../../auth/sign-in.ts'
import { storeSession } from '../../auth/stored-session.tsx'
import { EndSecondFactorForm } from './EndSecondFactorForm.tsx'
import { NewBackupCodes } from './NewBackupCodes.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'

interface SecondFactorCardProps {
  hasSecondFactor: boolean
  isRequired: boolean
  backupCodesLeft: number
  /** Something changed: the account is to be read anew. */
  onChanged: () => void
}

/** So few left that it is time for new ones. */
const fewCodes = 3

type Doing = 'on' | 'off' | 'codes'
const titles = {
  on: 'secondFactor.turnOnTitle',
  off: 'secondFactor.turnOffTitle',
  codes: 'secondFactor.newCodesTitle',
} as const

/** The second factor of one's own account: whether it is on, and what can be done about it. */
export function SecondFactorCard(props: SecondFactorCardProps) {
  const { hasSecondFactor, isRequired, backupCodesLeft, onChanged } = props
  const t = useText()
  const [doing, setDoing] = useState<Doing>('on')
  const [opened, setOpened] = useState(false)
  const open = (what: Doing) => {
    setDoing(what)
    setOpened(true)
  }
  const done = (session: Session) => {
    storeSession(session)
    setOpened(false)
    onChanged()
  }
  return (
    <AccountSection
      title={t('secondFactor.heading')}
      aside={
        <Badge color={hasSecondFactor ? 'clinic' : 'gray'} variant="light" tt="none">
          {t(hasSecondFactor ? 'secondFactor.on' : 'secondFactor.off')}
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
      {hasSecondFactor && backupCodesLeft < fewCodes && (
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
        title={t(titles[doing])}
        opened={opened}
        onClose={() => {
          setOpened(false)
          onChanged()
        }}
      >
        {doing === 'on' && (
          <SecondFactorSetup
            onDone={(session) => {
              toast.success(t('secondFactor.isOn'))
              done(session)
            }}
          />
        )}
        {doing === 'off' && (
          <EndSecondFactorForm
            onDone={(session) => {
              toast.success(t('secondFactor.isOff'))
              done(session)
            }}
          />
        )}
        {doing === 'codes' && (
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
