import { Button } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { can } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useWaitFor } from './wait-for.tsx'
import type { WishToAdd } from './wizard-values.ts'

/** Where a day has no free time: puts the patient on the waiting list. Nothing without the permission. */
export function WaitForButton({ wish }: { wish: WishToAdd }) {
  const t = useText()
  const waitFor = useWaitFor()
  if (!can(useStaff(), 'manage the waiting list')) return null
  return (
    <Button
      size="compact-md"
      variant="default"
      leftSection={<IconHourglass size={15} aria-hidden="true" />}
      onClick={() => waitFor(wish)}
    >
      {t('waitingList.add')}
    </Button>
  )
}
