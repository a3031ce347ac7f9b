import { Alert, Button } from '@mantine/core'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useLiveStatus } from '../../platform/live/live-feed.tsx'
import { listOpenSlots } from '../slots/slots.ts'
import type { Wizard } from './use-wizard.tsx'

/**
 * Says on the later steps that the chosen slot is taken, as soon as it is. What is typed stays, and
 * who types is not led away. The first step says it beside its slots.
 */
export function SlotGoneNote({ wizard }: { wizard: Wizard }) {
  const t = useText()
  const { step, pending, goTo, form } = wizard
  const { branch, consultant, day, slot } = form.values
  const status = useLiveStatus()
  const isChosen = branch !== null && consultant !== null && day !== '' && slot !== null
  const { data, error, isPlaceholderData } = useCall(
    listOpenSlots,
    { query: { branch: branch?.id ?? 0, consultant: consultant?.id ?? 0, day: day || '' } },
    // Where nobody is signed in there is nothing to hear, and booking says it.
    { enabled: isChosen && step !== 'appointment' && status.state !== 'off', gcTime: 0 },
  )
  const isClosed = error?.code === 'holiday'
  const isTaken = !isPlaceholderData && data?.slots.every(({ id }) => id !== slot?.id)
  // While it is being booked, it is this booking that takes it.
  if (!isChosen || step === 'appointment' || pending || (!isClosed && !isTaken)) return null
  const now = currentClinicTime()
  const hasBegun = day === now.today && slot.starts <= now.time
  return (
    <Alert role="alert" color="orange" variant="light" py="sm">
      {hasBegun ? t(problemMessageKey('past_slot')) : t('booking.slotGone')}
      <Button variant="default" size="compact-md" mt="xs" onClick={() => goTo('appointment')}>
        {t('booking.chooseOtherTime')}
      </Button>
    </Alert>
  )
}
