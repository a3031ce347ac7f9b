import { Text } from '@mantine/core'
import { IconCalendarRepeat } from '@tabler/icons-react'
import { useText } from '../i18n/languages.tsx'
import classes from './AppointmentStep.module.css'

/** Where the sessions of the subscription service will be chosen. */
export function SubscriptionPlace() {
  const t = useText()
  return (
    <div className={classes.note} role="status">
      <IconCalendarRepeat size={28} stroke={1.5} aria-hidden="true" />
      <Text fw={600}>{t('booking.subscriptionSoon')}</Text>
      <Text c="dimmed" size="sm">
        {t('booking.subscriptionMeanwhile')}
      </Text>
    </div>
  )
}
