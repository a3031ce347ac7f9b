import { Alert, Button, Paper, Text, Title } from '@mantine/core'
import { problemMessageKey, type ProblemCode } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import classes from './UnfinishedBooking.module.css'

interface UnfinishedBookingProps {
  /** The patient's name or number; empty until it is typed. */
  name: string
  /** Further lines about the booking; undefined ones are left out. */
  lines: (string | undefined)[]
  /** Why nobody knows whether it is booked, where that is asked. */
  problem?: ProblemCode | undefined
  isAsking?: boolean
  onResume: () => void
  onRestart: () => void
}

/**
 * Asks whether to continue an unfinished booking, before the form shows it: the person at the desk
 * now may be another patient.
 */
export function UnfinishedBooking({
  name,
  lines,
  problem,
  isAsking = false,
  onResume,
  onRestart,
}: UnfinishedBookingProps) {
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
      {problem && <Alert color="red">{t(problemMessageKey(problem))}</Alert>}
      <div className={classes.buttons}>
        <Button size="md" data-autofocus autoFocus loading={isAsking} onClick={onResume}>
          {name ? t('booking.resumeFor', { name }) : t('booking.resume')}
        </Button>
        <Button size="md" variant="default" loading={isAsking} onClick={onRestart}>
          {t('booking.restart')}
        </Button>
      </div>
    </Paper>
  )
}
