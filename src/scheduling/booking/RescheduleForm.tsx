import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import { z } from 'zod'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useEntryDraft } from '../../platform/drafts/draft.tsx'
import type { Appointment } from '../appointments/appointment.ts'
import type { AppointmentDialogProps } from '../appointments/appointment-dialog.ts'
import { RefusedNote } from '../appointments/RefusedNote.tsx'
import { useAppointmentChange } from '../appointments/appointment-dialog.tsx'
import { dialogDraft } from '../appointments/use-dialog-draft.tsx'
import { daySchema, showDay } from '../../platform/day/day.ts'
import { showTimes } from '../../platform/day/time.ts'
import { sentence } from '../../platform/i18n/text-key.ts'
import { sentenceFor, useText } from '../../platform/i18n/i18n.tsx'
import { isInBookingWindow, lastBookableDay } from '../slots/booking-window.ts'
import { SlotRadios } from '../slots/SlotRadios.tsx'
import { useOpenSlots } from '../slots/use-open-slots.tsx'
import { DayField } from '../../platform/ui/DayField.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useFocusOnRefusal } from '../../platform/ui/use-focus-on-error.tsx'
import { rescheduleAppointment } from './booking.ts'
import classes from './RescheduleDialog.module.css'
import { needsAnotherSlot } from './slot-refusals.ts'

interface RescheduleFormProps extends Pick<AppointmentDialogProps, 'onClose' | 'onChanged'> {
  appointment: Appointment
}

const entrySchema = z.strictObject({
  day: daySchema.or(z.literal('')),
  slot: z.int().nullable(),
})
type Entry = z.output<typeof entrySchema>

const empty: Entry = { day: '', slot: null }

const bodyOf = ({ day, slot }: Entry, { version }: Appointment) => ({
  version,
  day,
  slot: slot ?? 0,
})

/** A date from today on, then one of its open slots. */
export function RescheduleForm({ appointment, onClose, onChanged }: RescheduleFormProps) {
  const t = useText()
  const focus = useFocusOnRefusal()
  const today = useToday()
  const draft = useEntryDraft(dialogDraft('reschedule', appointment), entrySchema, empty)
  const form = useForm<Entry>({
    // A day that was kept may have passed.
    initialValues: isInBookingWindow(draft.initial.day, today) ? draft.initial : empty,
    validate: (entry) => problems(entry, appointment),
    clearInputErrorOnChange: true,
  })
  const { day, slot } = form.values
  const { consultantId, branchId } = appointment
  const open = useOpenSlots({ consultant: consultantId, branch: branchId, day })
  const reschedule = useAppointmentChange(rescheduleAppointment, { onChanged, onClose })
  const told = reschedule.refusal && needsAnotherSlot(reschedule.refusal.code)
  useEffect(() => draft.keep(form.values), [draft, form.values])

  // Chosen a while ago, and taken meanwhile.
  const isGone = slot !== null && !open.loading && open.slots?.every(({ id }) => id !== slot)
  useEffect(() => {
    if (isGone) form.setFieldValue('slot', null)
  }, [isGone])

  const submit = (entry: Entry) =>
    reschedule.send(
      { params: { id: appointment.id }, body: bodyOf(entry, appointment) },
      {
        done: t('dashboard.rescheduled'),
        onRefused: ({ code }) => {
          if (!needsAnotherSlot(code)) return
          toast.error(t(`problem.${code}`))
          form.setFieldValue('slot', null)
          open.refetch()
        },
      },
    )

  const noSlots = open.refusal === 'holiday' || open.slots?.length === 0
  return (
    <form {...focus} noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {t('dashboard.rescheduleWas', {
            patient: appointment.patientName,
            consultant: appointment.consultantName,
            branch: appointment.branchName,
            day: showDay(appointment.day),
            time: showTimes(appointment),
          })}
        </Text>
        <DayField
          focusFirst
          required
          today={today}
          from={today}
          to={lastBookableDay(today)}
          value={day}
          onChange={(chosen) => form.setValues({ day: chosen, slot: null })}
          error={sentenceFor(form.errors.day)}
        />
        <div className={classes.slots}>
          {!day && (
            <Text c="dimmed" size="sm">
              {t('dashboard.pickDateFirst')}
            </Text>
          )}
          {day && open.failure && (
            <FailedNote
              failure={open.failure}
              title={t('slots.error')}
              onRetry={open.refetch}
              busy={open.loading}
            />
          )}
          {day && open.loading && !open.failure && (
            <Loader size="sm" aria-label={t('app.loading')} role="status" />
          )}
          {day && !open.loading && noSlots && (
            <Text role="status">{t('dashboard.noSlotsForDate')}</Text>
          )}
          {day && open.slots && open.slots.length > 0 && (
            <SlotRadios
              slots={open.slots}
              value={slot}
              onChange={(id) => form.setFieldValue('slot', id)}
              label={t('slots.choose')}
              error={sentenceFor(form.errors.slot)}
              day={day}
            />
          )}
        </div>
        {!told && <RefusedNote refusal={reschedule.refusal} />}
        <Group justify="flex-end">
          <Button type="submit" disabled={reschedule.pending}>
            {t('dashboard.reschedule')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Each missing field with the key of its sentence, by the contract's own rule. */
function problems(entry: Entry, appointment: Appointment): Record<string, string> {
  const { error } = rescheduleAppointment.body.safeParse(bodyOf(entry, appointment))
  const found = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])
  return {
    ...Object.fromEntries(found),
    ...(!entry.day && { day: sentence('booking.dayRequired') }),
  }
}
