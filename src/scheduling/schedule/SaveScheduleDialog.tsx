import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef } from 'react'

import { ProblemNote } from '../appointments/appointment-dialog.tsx'
import { ProblemError, problemMessageKey } from '../../platform/http/problem.ts'
import { useCall, useChange } from '../../platform/http/queries.tsx'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { SlotsLoading } from '../slots/SlotNote.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import {
  previewSchedule,
  saveSchedule,
  type ScheduleEffect,
  type ScheduleRequest,
} from './schedule.ts'
import classes from './SaveScheduleDialog.module.css'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

interface SaveScheduleDialogProps {
  opened: boolean
  request: ScheduleRequest
  /** The version of the schedule that the change is based on. */
  version: string
  onClose: () => void
  onSaved: () => Promise<void>
  /** Called when what the page knows is out of date: this schedule, or the hours elsewhere. The input stays. */
  onStale: (reason: 'schedule_changed' | 'slot_overlap') => Promise<void>
}

function SaveScheduleDialog(props: SaveScheduleDialogProps) {
  const { opened, request, version, onClose, onSaved, onStale } = props
  const t = useText()
  const uncached = { enabled: opened, staleTime: 0, gcTime: 0 }
  const preview = useCall(previewSchedule, { body: request }, uncached)
  const { error, isFetching, refetch } = preview
  // Placeholder data are the effect of another change.
  const effect = error || preview.isPlaceholderData ? undefined : preview.data
  const change = useChange(saveSchedule)
  // A second click can arrive before the button renders as disabled.
  const sending = useRef(false)

  const save = async () => {
    if (sending.current) return
    sending.current = true
    try {
      await change.mutateAsync({ body: { ...request, version } })
      toast.success(t('schedule.saved'))
      await onSaved()
    } catch (problem) {
      if (!(problem instanceof ProblemError)) throw problem
      if (problem.code === 'schedule_changed' || problem.code === 'slot_overlap') {
        toast.error(t(problemMessageKey(problem.code)))
        await onStale(problem.code)
      }
    } finally {
      sending.current = false
    }
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('schedule.effectTitle')}>
      <Stack gap="sm">
        {effect && <Effect effect={effect} />}
        {!effect && !error && isFetching && <SlotsLoading />}
        {error && <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} />}
        <ProblemNote problem={change.error} />
      </Stack>
      <Group justify="flex-end" mt="lg" gap="sm">
        {/* The focus starts on the answer that changes nothing. */}
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('schedule.back')}
        </Button>
        <ButtonWithReason
          onClick={() => void save()}
          loading={change.isPending}
          reason={!effect || isFetching ? t('app.loading') : undefined}
        >
          {t('schedule.saveNow')}
        </ButtonWithReason>
      </Group>
    </Dialog>
  )
}

/** Shows the effect of a change and the affected appointments, before it is saved. */
export default remountOnOpen(
  SaveScheduleDialog,
  ({ request }) => `${request.consultant}.${request.branch}`,
)

function Effect({ effect }: { effect: ScheduleEffect }) {
  const t = useText()
  const { added, kept, retired, outside, appointments } = effect
  return (
    <>
      <Text>{t('schedule.effect', { added, kept, retired })}</Text>
      {outside === 0 && (
        <Text c="dimmed" size="sm">
          {t('schedule.noneOutside')}
        </Text>
      )}
      {outside > 0 && (
        <div role="status">
          <Text size="sm">{t('schedule.outside', { count: outside })}</Text>
          {/* Focusable, so that a keyboard can scroll it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <ul className={classes.outside} tabIndex={0} aria-label={t('schedule.outsideList')}>
            {appointments.map(({ id, patientName, day, ...times }) => (
              <li key={id}>
                <span className={classes.patient}>{patientName}</span>
                <span className={classes.when}>
                  {dayWithWeekday(day)} · {formatTimesOnDay(day, times)}
                </span>
              </li>
            ))}
          </ul>
          {outside > appointments.length && (
            <Text c="dimmed" size="sm" mt={4}>
              {t('schedule.more', { count: outside - appointments.length })}
            </Text>
          )}
        </div>
      )}
    </>
  )
}
