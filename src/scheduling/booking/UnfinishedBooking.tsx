import { Button, Paper, Text, Title } from '@mantine/core'
import { useText } from '../../platform/i18n/i18n.tsx'
import classes from './UnfinishedBooking.module.css'

interface BegunBookingProps {
  /** Who it was begun for; empty while nobody was typed. */
  name: string
  /** What else is known of it, a line each. */
  lines: (string | undefined)[]
  onGoOn: () => void
  onStartAgain: () => void
}

/**
 * Asks whose turn it is, before a form shows what was typed for somebody: the caller of now may be
 * another one.
 */
export function BegunBooking({ name, lines, onGoOn, onStartAgain }: BegunBookingProps) {
  const t = useText()
  return (
    <Paper withBorder className={classes.card}>
      <Title order={2} size="h4">
        {t('booking.begunHeading')}
      </Title>
      <div>
        {[name, ...lines].filter(Boolean).map((line) => (
          <Text key={line} className={classes.line}>
            {line}
          </Text>
        ))}
      </div>
      <div className={classes.buttons}>
        <Button size="md" data-autofocus autoFocus onClick={onGoOn}>
          {name ? t('booking.goOnWith', { name }) : t('booking.goOn')}
        </Button>
        <Button size="md" variant="default" onClick={onStartAgain}>
          {t('booking.startAgain')}
        </Button>
      </div>
    </Paper>
  )
}
