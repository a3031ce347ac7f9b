import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { ReasonField } from '../../access/audit-log/ReasonField.tsx'
import { reasonCodes } from '../../access/audit-log/reasons.ts'
import { useReason } from '../../access/audit-log/use-reason.tsx'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { ProblemNote, useAppointmentChange } from '../appointments/appointment-dialog.tsx'
import { ChangedMeanwhile } from '../appointments/ChangedMeanwhile.tsx'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { PaidAheadNote } from '../appointments/PaidBeforeNote.tsx'
import { cancelSessions, type Session } from './series-page.ts'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

interface CancelRestDialogProps {
  seriesId: number
  /** The remaining sessions that the user can cancel, missed ones too, in order of their days. */
  rest: Session[]
  /** Whether some remaining sessions belong to another consultant and are not cancelled. */
  someStay: boolean
  opened: boolean
  onClose: () => void
  onChanged: () => void
  /** What becomes of money that was paid for the sessions. */
  renderNote?: (sessions: readonly Session[]) => ReactNode
}

function CancelRestDialog(props: CancelRestDialogProps) {
  const { seriesId, rest: sessions, someStay, onChanged, renderNote, ...dialog } = props
  const { onClose } = dialog
  const t = useText()
  const today = useToday()
  const [from, setFrom] = useState<string | null>(null)
  const change = useAppointmentChange(cancelSessions, { onChanged, onClose })
  // Those that were missed are cancelled too if the desk begins with one of them.
  const start = Math.max(
    0,
    sessions.findIndex(({ id, day }) => (from === null ? day >= today : String(id) === from)),
  )
  const rest = sessions.slice(start)

  const { reason, isGiven, field } = useReason(reasonCodes.cancel)
  const submit = () => {
    if (!isGiven()) return
    void change.send(
      {
        params: { id: seriesId },
        body: { sessions: rest.map(({ id, version }) => ({ id, version })), reason },
      },
      { successMessage: t('series.restCancelled', { count: rest.length }) },
    )
  }

  const choices = sessions.map(({ id, day, ...session }) => ({
    value: String(id),
    label: [
      dayWithWeekday(day),
      formatTimesOnDay(day, session),
      ...(day === today ? [t('series.today')] : day < today ? [t('series.missed')] : []),
    ].join(', '),
  }))
  return (
    <Dialog {...dialog} title={t('series.cancelQuestion')}>
      {sessions.map((session) => (
        <ChangedMeanwhile key={session.id} appointment={session} />
      ))}
      {rest[0] && (
        <Stack gap="sm">
          <Select
            label={t('series.cancelFrom')}
            data={choices}
            value={String(rest[0].id)}
            onChange={setFrom}
            allowDeselect={false}
            checkIconPosition="right"
          />
          <Text>
            {t('series.cancelExplained', {
              count: rest.length,
              day: dayWithWeekday(rest[0].day),
            })}
          </Text>
          {renderNote?.(rest)}
          <PaidAheadNote of={rest} />
          {someStay && (
            <Text c="dimmed" size="sm">
              {t('series.othersStay')}
            </Text>
          )}
          <ReasonField {...field} />
          <ProblemNote problem={change.problem} />
        </Stack>
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        {/* The focus starts on the answer that changes nothing. */}
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('series.cancelNo')}
        </Button>
        <ButtonWithReason
          color="red.8"
          onClick={submit}
          loading={change.pending}
          reason={rest.length === 0 ? t('blocked.nothingToCancel') : undefined}
        >
          {t('series.cancelYes', { count: rest.length })}
        </ButtonWithReason>
      </Group>
    </Dialog>
  )
}

/** Asks from which session on a series is cancelled, which cannot be undone. */
export default remountOnOpen(CancelRestDialog, ({ seriesId }) => seriesId)
