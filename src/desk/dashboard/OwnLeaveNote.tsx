import { Alert } from '@mantine/core'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { isolateLtr } from '../../platform/i18n/page-language.tsx'
import { listLeaveToday } from '../../scheduling/rebooking/leave-today.ts'

/** Tells a consultant that the rest of today is marked as their leave, often by somebody else. */
export default function OwnLeaveNote() {
  const t = useText()
  const { data = [] } = useCall(listLeaveToday, {})
  return data.map(({ id, starts }) => (
    <Alert key={id} role="status" color="yellow" variant="light" py={6} mb={10}>
      <strong>{t('awayToday.current')}</strong> · {t('schedule.from')} {isolateLtr(starts)}
    </Alert>
  ))
}
