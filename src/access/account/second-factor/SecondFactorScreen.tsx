import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { AccountCard } from '../../auth/AccountCard.tsx'
import { AfterDuty } from '../../auth/AfterRequiredAction.tsx'
import { paths } from '../../permissions/paths.ts'
import { storeSession, useStaff } from '../../auth/stored-session.tsx'
import { useSignOut } from '../../auth/use-sign-out.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'

/** Where somebody lands whose role must have a second factor, and who has none. */
export default function SecondFactorScreen() {
  const t = useText()
  const { duty, role } = useStaff()
  const signOut = useSignOut()
  const [isOn, setOn] = useState(false)
  if (duty !== 'two_factor_first') return <AfterDuty otherwise={paths.account} />
  return (
    <AccountCard>
      <Title order={1} size="h2">
        {t('secondFactor.heading')}
      </Title>
      {!isOn && (
        <Text c="dimmed" mb="lg">
          {t('secondFactor.first', { role: t(`role.${role}`) })}
        </Text>
      )}
      {/* The backup codes are in view until they are kept: only then is the duty known as done. */}
      <SecondFactorSetup onOn={() => setOn(true)} onDone={storeSession} />
      {!isOn && (
        <Button variant="subtle" fullWidth mt="sm" onClick={signOut}>
          {t('app.signOut')}
        </Button>
      )}
    </AccountCard>
  )
}
