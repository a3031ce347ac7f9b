import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { AccountCard } from '../../auth/AccountCard.tsx'
import { AfterRequiredAction } from '../../auth/AfterRequiredAction.tsx'
import { paths } from '../../permissions/paths.ts'
import { storeSession, useStaff } from '../../auth/stored-session.tsx'
import { useSignOut } from '../../auth/use-sign-out.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'

/** The screen for a person whose role requires a second factor, and who has none. */
export default function SecondFactorScreen() {
  const t = useText()
  const { requiredAction, role } = useStaff()
  const signOut = useSignOut()
  const [isTurnedOn, setTurnedOn] = useState(false)
  if (requiredAction !== 'two_factor_first')
    return <AfterRequiredAction fallbackPath={paths.account} />
  return (
    <AccountCard>
      <Title order={1} size="h2">
        {t('secondFactor.heading')}
      </Title>
      {!isTurnedOn && (
        <Text c="dimmed" mb="lg">
          {t('secondFactor.first', { role: t(`role.${role}`) })}
        </Text>
      )}
      {/* The backup codes stay in view until they are saved: only then does the required action end. */}
      <SecondFactorSetup onTurnedOn={() => setTurnedOn(true)} onDone={storeSession} />
      {!isTurnedOn && (
        <Button variant="subtle" fullWidth mt="sm" onClick={signOut}>
          {t('app.signOut')}
        </Button>
      )}
    </AccountCard>
  )
}
