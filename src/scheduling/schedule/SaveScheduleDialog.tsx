import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef } from 'react'

import { RefusedNote } from '../appointments/RefusedNote.tsx'
import { showTimes } from '../../platform/day/time.ts'
import { problemText } from '../../platform/http/problem-message-key.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { useCall, useChange } from '../../platform/http/queries.tsx'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { SlotsWaiting } from '../slots/SlotNote.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { freshOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import {
  previewSchedule,
  saveSchedule,
  type ScheduleEffect,
  type ScheduleWish,
} from './schedule.ts'
import classes from './SaveScheduleDialog.module.css'

interface SaveScheduleDialogProps {
  opened: boolean
  wish: ScheduleWish
  /** The schedule that the change was made from. */
  version: string
  onClose: () => void
  onSaved: () => Promise<void>
  /** The schedule is not what it was when the change was typed; what was typed stays. */
  onOvertaken: () => Promise<void>
}

function SaveScheduleDialog(props: SaveScheduleDialogProps) {
  const { opened, wish, version, onClose, onSaved, onOvertaken } = props
  const t = useText()
  const fresh = { enabled: opened, staleTime: 0, gcTime: 0 }
  const preview = useCall(previewSchedule, { body: wish }, fresh)
  const { error, isFetching, refetch } = preview
  // What another change would do is not what this one does.
  const effect = error || preview.isPlaceholderData ? undefined : preview.data
  const change = useChange(saveSchedule)
  // Two clicks can come before the page is drawn with the button disabled.
  const sending = useRef(false)

  const save = async () => {
    if (sending.current) return
    sending.current = true
    try {
      await change.mutateAsync({ body: { ...wish, version } })
      toast.success(t('schedule.saved'))
      await onSaved()
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      if (refusal.code === 'schedule_changed' || refusal.code === 'slot_overlap') {
        toast.error(t(problemText(refusal.code)))
        await onOvertaken()
      }
    } finally {
      sending.current = false
    }
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('schedule.effectTitle')}>
      <Stack gap="sm">
        {effect && <Effect effect={effect} />}
        {!effect && !error && isFetching && <SlotsWaiting />}
        {error && <FailedNote failure={error} onRetry={refetch} busy={isFetching} />}
        <RefusedNote refusal={change.error} />
      </Stack>
      <Group justify="flex-end" mt="lg" gap="sm">
        {/* The focus stands on the answer that changes nothing. */}
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('schedule.back')}
        </Button>
        <Button onClick={() => void save()} disabled={!effect || isFetching || change.isPending}>
          {t('schedule.saveNow')}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Says what a change does, and to whom, before it is saved. */
export default freshOnOpen(SaveScheduleDialog, ({ wish }) => `${wish.consultant}.${wish.branch}`)

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
                  {dayWithWeekday(day)} · {showTimes(times)}
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
