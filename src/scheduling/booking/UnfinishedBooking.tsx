import { Button, Paper, Text, Title } from '@mantine/core'
import { useText } from '../../platform/i18n/i18n.tsx'
import classes from './UnfinishedBooking.module.css'

interface UnfinishedBookingProps {
  /** The patient's name or number; empty until it is typed. */
  name: string
  /** Further lines about the booking; undefined ones are left out. */
  lines: (string | undefined)[]
  onResume: () => void
  onRestart: () => void
}

/**
 * Asks whether to continue an unfinished booking, before the form shows it: the person at the desk
 * now may be another patient.
 */
export function UnfinishedBooking({ name, lines, onResume, onRestart }: UnfinishedBookingProps) {
  const t = useText()
  return (
    <Paper withBorder className={classes.card}>
      <Title order={2} size="h4">
        {t('booking.unfinishedHeading')}
      </Title>
      <div>
        {[name, ...lines].filter(Boolean).map((line) => (
          <Text key={line} className={classes.line}>
            {line}
          </Text>
        ))}
      </div>
      <div className={classes.buttons}>
        <Button size="md" data-autofocus autoFocus onClick={onResume}>
          {name ? t('booking.resumeFor', { name }) : t('booking.resume')}
        </Button>
        <Button size="md" variant="default" onClick={onRestart}>
          {t('booking.restart')}
        </Button>
      </div>
    </Paper>
  )
}
