import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { parseTime } from '../../platform/day/parse-time.ts'
import { callKey } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { TimeField } from '../../platform/ui/TimeField.tsx'
import { useFocusOnError } from '../../platform/ui/use-focus-on-error.tsx'
import { ProblemNote, useAppointmentChange } from '../appointments/appointment-dialog.tsx'
import { listDelays, sayDelay, type Delay } from './delays.ts'

interface DelayDialogProps {
  branch: number
  consultant: { id: number; name: string }
  /** What is said so far. */
  delay: Pick<Delay, 'backAt' | 'version'>
  opened: boolean
  onClose: () => void
  /** Called when the line is out of date. */
  onChanged: () => void
}

function DelayDialog({ branch, consultant, delay, opened, onClose, onChanged }: DelayDialogProps) {
  const t = useText()
  const errorFocus = useFocusOnError()
  const queryClient = useQueryClient()
  const { send, pending, problem } = useAppointmentChange(sayDelay, {
    onChanged: () => {
      void queryClient.invalidateQueries({ queryKey: callKey(listDelays) })
      onChanged()
    },
    onClose,
  })
  const { name } = consultant
  const [time, setTime] = useState(delay.backAt ?? '')
  const [error, setError] = useState<string>()
  const say = (backAt: string | null) =>
    send(
      { body: { branch, consultant: consultant.id, backAt, version: delay.version } },
      {
        successMessage:
          backAt === null
            ? t('delay.notedHere', { name })
            : t('delay.noted', { name, time: backAt }),
      },
    )
  const submit = () => {
    const isComing = parseTime(time) === time && time > currentClinicTime().time
    setError(isComing ? undefined : t('delay.past'))
    if (isComing) void say(time)
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('delay.of', { name })}>
      <form
        {...errorFocus}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Text size="sm" mb="md">
          {t('delay.hint')}
        </Text>
        <TimeField
          label={t('delay.at')}
          data-autofocus
          withAsterisk
          value={time}
          onChange={(next) => {
            setTime(next)
            setError(undefined)
          }}
          error={error}
        />
        <ProblemNote problem={problem} />
        <Group justify="flex-end" mt="lg" gap="sm">
          {delay.backAt !== null && (
            <Button variant="default" loading={pending} onClick={() => void say(null)}>
              {t('delay.here')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('masters.cancel')}
          </Button>
          <Button type="submit" loading={pending}>
            {t('masters.save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

/** Says when a consultant comes who is not there yet, or was called away. */
export default remountOnOpen(DelayDialog, ({ branch, consultant }) => `${branch} ${consultant.id}`)
