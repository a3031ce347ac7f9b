import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import { z } from 'zod'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useFormDraft } from '../../platform/drafts/draft.tsx'
import type { Appointment } from '../appointments/appointment.ts'
import {
  ProblemNote,
  useAppointmentChange,
  dialogDraftKey,
  useCloseDialog,
  type AppointmentDialogProps,
} from '../appointments/appointment-dialog.tsx'
import { daySchema, formatDay } from '../../platform/day/day.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { isInBookingWindow, lastBookableDay } from '../slots/booking-window.ts'
import { SlotCount } from '../slots/SlotCount.tsx'
import { SlotRadios } from '../slots/SlotRadios.tsx'
import { NextFreeTimes } from '../slots/NextFreeTimes.tsx'
import { useDayMarks } from '../slots/use-day-marks.tsx'
import { useChosenSlotGone } from '../slots/use-chosen-slot-gone.tsx'
import { useOpenSlots } from '../slots/use-open-slots.tsx'
import { DayField } from '../../platform/ui/DayField.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useFocusOnError } from '../../platform/ui/use-focus-on-error.tsx'
import { rescheduleAppointment } from './booking.ts'
import classes from './RescheduleDialog.module.css'
import { needsAnotherSlot } from './booking-rule.ts'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { ChangedMeanwhile } from '../appointments/ChangedMeanwhile.tsx'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

interface RescheduleFormProps extends Pick<AppointmentDialogProps, 'onClose' | 'onChanged'> {
  appointment: Appointment
  byClinic: boolean
}

const rescheduleFormValuesSchema = z.strictObject({
  day: daySchema.or(z.literal('')),
  slot: z.int().nullable(),
})
type RescheduleFormValues = z.output<typeof rescheduleFormValuesSchema>

const emptyValues: RescheduleFormValues = { day: '', slot: null }

const toRequestBody = ({ day, slot }: RescheduleFormValues, { version }: Appointment) => ({
  version,
  day,
  slot: slot ?? 0,
})

/** A date from today on, then one of its open slots. */
function RescheduleForm({ appointment, byClinic, onClose, onChanged }: RescheduleFormProps) {
  const t = useText()
  const focusProps = useFocusOnError()
  const today = useToday()
  const draft = useFormDraft(
    dialogDraftKey('reschedule', appointment),
    rescheduleFormValuesSchema,
    emptyValues,
  )
  const form = useForm<RescheduleFormValues>({
    // The day of a stored draft may have passed.
    initialValues: isInBookingWindow(draft.initial.day, today) ? draft.initial : emptyValues,
    validate: (values) => formProblems(values, appointment),
    clearInputErrorOnChange: true,
  })
  const { day, slot } = form.values
  const { consultantId, branchId } = appointment
  const openSlots = useOpenSlots({ consultant: consultantId, branch: branchId, day })
  const markOf = useDayMarks(consultantId, branchId)
  const reschedule = useAppointmentChange(rescheduleAppointment, { onChanged, onClose })
  const isSlotProblem = reschedule.problem && needsAnotherSlot(reschedule.problem.code)
  useEffect(() => draft.keep(form.values), [draft, form.values])

  useChosenSlotGone(
    {
      day,
      chosen: slot === null ? null : { id: slot },
      open: openSlots.loading ? undefined : openSlots.slots,
      isSent: reschedule.mayBeMade,
    },
    (message) => {
      form.setFieldValue('slot', null)
      form.setFieldError('slot', message)
    },
  )

  const submit = (values: RescheduleFormValues) =>
    reschedule.send(
      {
        params: { id: appointment.id },
        body: { ...toRequestBody(values, appointment), ...(byClinic && { byClinic }) },
      },
      {
        successMessage: t('dashboard.rescheduled'),
        frees: appointment,
        onProblem: ({ code }) => {
          if (!needsAnotherSlot(code)) return
          toast.error(t(`problem.${code}`))
          form.setFieldValue('slot', null)
          openSlots.refetch()
        },
      },
    )

  const noSlots = openSlots.problem === 'holiday' || openSlots.slots?.length === 0
  return (
    <form {...focusProps} noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {t('dashboard.currentTime', {
            patient: appointment.patientName,
            consultant: appointment.consultantName,
            branch: appointment.branchName,
            day: formatDay(appointment.day),
            time: formatTimesOnDay(appointment.day, appointment),
          })}
        </Text>
        <DayField
          hasInitialFocus
          required
          today={today}
          from={today}
          to={lastBookableDay(today)}
          markOf={markOf}
          opensAt={appointment.day}
          value={day}
          onChange={(chosen) => form.setValues({ day: chosen, slot: null })}
          error={messageFor(form.errors.day)}
        />
        <SlotCount day={day} count={openSlots.loading ? undefined : openSlots.slots?.length} />
        <div className={classes.slots}>
          {!day && (
            <Text c="dimmed" size="sm">
              {t('dashboard.pickDateFirst')}
            </Text>
          )}
          {day && openSlots.failure && (
            <FailedNote
              problem={openSlots.failure}
              title={t('slots.error')}
              onRetry={openSlots.refetch}
              isRetrying={openSlots.loading}
            />
          )}
          {day && openSlots.loading && !openSlots.failure && (
            <Loader size="sm" aria-label={t('app.loading')} role="status" />
          )}
          {day && !openSlots.loading && noSlots && (
            <Stack gap="sm">
              <Text role="status">{t('dashboard.noSlotsForDate')}</Text>
              <NextFreeTimes
                consultant={consultantId}
                branch={branchId}
                day={day}
                onChoose={(time) => form.setValues({ day: time.day, slot: time.id })}
              />
            </Stack>
          )}
          {day && openSlots.slots && openSlots.slots.length > 0 && (
            <SlotRadios
              slots={openSlots.slots}
              value={slot}
              onChange={(id) => form.setFieldValue('slot', id)}
              label={t('slots.choose')}
              error={messageFor(form.errors.slot)}
              day={day}
            />
          )}
        </div>
        {!isSlotProblem && <ProblemNote problem={reschedule.problem} />}
        <Group justify="flex-end">
          <Button type="submit" loading={reschedule.pending}>
            {t('dashboard.reschedule')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The text key of the message for each invalid field, by the contract's own rule. */
function formProblems(
  values: RescheduleFormValues,
  appointment: Appointment,
): Record<string, string> {
  const { error } = rescheduleAppointment.body.safeParse(toRequestBody(values, appointment))
  const messages = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])
  return {
    ...Object.fromEntries(messages),
    ...(!values.day && { day: messageKey('booking.dayRequired') }),
  }
}

interface RescheduleDialogProps extends AppointmentDialogProps {
  /** The clinic took the time away, so that the patient is to be called of the new one. */
  byClinic?: boolean
}

function RescheduleDialog({ onChanged, byClinic = false, ...dialog }: RescheduleDialogProps) {
  const t = useText()
  const close = useCloseDialog('reschedule', dialog)
  return (
    <Dialog {...dialog} onClose={close} title={t('dashboard.rescheduleTitle')}>
      <ChangedMeanwhile appointment={dialog.appointment} />
      {dialog.appointment && (
        <RescheduleForm
          appointment={dialog.appointment}
          byClinic={byClinic}
          onClose={close}
          onChanged={onChanged}
        />
      )}
    </Dialog>
  )
}

/** Moves a pending appointment to another day and slot of its consultant and branch. */
export default remountOnOpen(RescheduleDialog, ({ appointment }) => appointment?.id)
