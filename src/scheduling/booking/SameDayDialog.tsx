import { Button, Group, Stack, Text } from '@mantine/core'
import type { Day } from '../../platform/day/day.ts'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { isolateLtr } from '../../platform/i18n/page-language.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import type { SameDayAppointment } from './same-day.ts'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

/** A patient's appointment of a day, before a second one with the same consultant. */
export interface SameDayQuestion {
  appointment: SameDayAppointment
  patientName: string
  consultantName: string
  day: Day
}

interface SameDayDialogProps {
  question: SameDayQuestion | undefined
  opened: boolean
  /** Called with whether to book a second one. */
  onAnswer: (isAgreed: boolean) => void
}

function SameDayDialog({ question, opened, onAnswer }: SameDayDialogProps) {
  const t = useText()
  return (
    <Dialog opened={opened} onClose={() => onAnswer(false)} title={t('sameDay.title')}>
      {question && (
        <Stack gap="md">
          <Text>
            {t('sameDay.text', {
              patient: question.patientName,
              consultant: question.consultantName,
              day: dayWithWeekday(question.day),
              time: formatTimesOnDay(question.day, question.appointment),
              reference: isolateLtr(question.appointment.reference),
            })}
          </Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>
              {t('sameDay.keep')}
            </Button>
            <Button onClick={() => onAnswer(true)}>{t('sameDay.book')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}

/** Asks once before a second appointment of one patient with one consultant on one day. */
export default remountOnOpen(SameDayDialog, ({ question }) => question?.appointment.reference)
