import { Alert, Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import type { Day } from '../../platform/day/day.ts'
import { problemMessageKey, problems } from '../../platform/http/problem.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useLiveStatus } from '../../platform/live/live-feed.tsx'
import { onceSeen } from '../../platform/ui/when-idle.tsx'
import { listOpenSlots, type Slot } from '../slots/slots.ts'
import type { Wizard } from './use-wizard.tsx'

interface ChosenSlot {
  branch: number
  consultant: number
  day: Day
  slot: Slot
}

/**
 * Says on the later steps that the chosen slot is taken, as soon as it is. What is typed stays, and
 * who types is not led away. The first step says it beside its slots.
 */
export function SlotGoneNote({ wizard }: { wizard: Wizard }) {
  const { step, pending, problem, goTo, form } = wizard
  const { branch, consultant, day, slot } = form.values
  if (step === 'appointment' || !branch || !consultant || day === '' || !slot) return null
  return (
    <ChosenSlotWatch
      chosen={{ branch: branch.id, consultant: consultant.id, day, slot }}
      // While it is being booked, it is this booking that takes it, and may be where its answer was lost.
      isQuiet={pending || (problem !== undefined && problems[problem] >= 500)}
      onChange={() => goTo('appointment')}
    />
  )
}

interface ChosenSlotWatchProps {
  chosen: ChosenSlot
  isQuiet: boolean
  /** Called for another time. */
  onChange: () => void
}

function ChosenSlotWatch({ chosen, isQuiet, onChange }: ChosenSlotWatchProps) {
  const t = useText()
  const { slot, ...query } = chosen
  const status = useLiveStatus()
  // Once the step is shown: it was open a moment ago.
  const [isShown, setShown] = useState(false)
  useEffect(() => onceSeen(() => setShown(true)), [])
  const { data, error, isPlaceholderData } = useCall(
    listOpenSlots,
    { query },
    // Where nobody is signed in there is nothing to hear, and booking says it.
    { enabled: isShown && status.state !== 'off', gcTime: 0 },
  )
  const isClosed = error?.code === 'holiday'
  const isTaken = !isPlaceholderData && data?.slots.every(({ id }) => id !== slot.id)
  if (isQuiet || (!isClosed && !isTaken)) return null
  const now = currentClinicTime()
  const hasBegun = chosen.day === now.today && slot.starts <= now.time
  return (
    <Alert role="alert" color="orange" variant="light" py="sm">
      {hasBegun ? t(problemMessageKey('past_slot')) : t('booking.slotGone')}
      <Button variant="default" size="compact-md" mt="xs" onClick={onChange}>
        {t('booking.chooseOtherTime')}
      </Button>
    </Alert>
  )
}
