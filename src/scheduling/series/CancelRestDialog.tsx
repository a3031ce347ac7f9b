import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { freshOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { RefusedNote } from '../appointments/RefusedNote.tsx'
import { useAppointmentChange } from '../appointments/appointment-dialog.tsx'
import { showTimes } from '../../platform/day/time.ts'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { cancelSessions, type Session } from './series-page.ts'

interface CancelRestDialogProps {
  subscriptionId: number
  /** Those left that the reader may cancel, in the order of their days. */
  rest: Session[]
  /** Some that are left are another consultant's, and stay. */
  someStay: boolean
  opened: boolean
  onClose: () => void
  onChanged: () => void
  onExited: () => void
}

function CancelRestDialog(props: CancelRestDialogProps) {
  const { subscriptionId, rest: sessions, someStay, onChanged, ...dialog } = props
  const { onClose } = dialog
  const t = useText()
  const today = useToday()
  const [from, setFrom] = useState<string | null>(null)
  const change = useAppointmentChange(cancelSessions, { onChanged, onClose })
  const start = Math.max(
    0,
    sessions.findIndex(({ id }) => String(id) === from),
  )
  const rest = sessions.slice(start)

  const submit = () =>
    void change.send(
      {
        params: { id: subscriptionId },
        body: { sessions: rest.map(({ id, version }) => ({ id, version })) },
      },
      { done: t('series.restCancelled', { count: rest.length }) },
    )

  const choices = sessions.map(({ id, day, ...session }) => ({
    value: String(id),
    label: [
      dayWithWeekday(day),
      showTimes(session),
      ...(day === today ? [t('series.today')] : []),
    ].join(', '),
  }))
  return (
    <Dialog {...dialog} title={t('series.cancelQuestion')}>
      {rest[0] && (
        <Stack gap="sm">
          <Select
            label={t('series.cancelFrom')}
            data={choices}
            value={String(rest[0].id)}
            onChange={setFrom}
            allowDeselect={false}
            openOnFocus={false}
            checkIconPosition="right"
          />
          <Text>
            {t('series.cancelExplained', {
              count: rest.length,
              day: dayWithWeekday(rest[0].day),
            })}
          </Text>
          {someStay && (
            <Text c="dimmed" size="sm">
              {t('series.othersStay')}
            </Text>
          )}
          <RefusedNote refusal={change.refusal} />
        </Stack>
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        {/* The focus stands on the answer that changes nothing. */}
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('series.cancelNo')}
        </Button>
        <Button color="red.8" onClick={submit} disabled={change.pending || rest.length === 0}>
          {t('series.cancelYes', { count: rest.length })}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Asks from which session on the rest of a series is cancelled: there is no way back. */
export default freshOnOpen(CancelRestDialog, ({ subscriptionId }) => subscriptionId)
