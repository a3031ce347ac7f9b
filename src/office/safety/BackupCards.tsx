import { Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { formatInstant } from '../../access/account/format-session.tsx'
import { currentInstantMs } from '../../platform/clock/clinic-clock.tsx'
import { problemMessageKey, type ProblemError } from '../../platform/http/problem.ts'
import { callKey, useChange } from '../../platform/http/queries.tsx'
import { formatCount } from '../../platform/i18n/format-count.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { formatAge, formatBytes } from './format-safety.tsx'
import { Reasons } from './Reasons.tsx'
import { readSafety, startBackup, startDrill, type Safety } from './safety.ts'
import classes from './SafetyScreen.module.css'

/** The last backup, where the next ones go, and a button to make one now. */
export function BackupCard({ safety: { backups, drills } }: { safety: Safety }) {
  const t = useText()
  const { last, at, failure, runningSince } = backups
  const start = useChange(startBackup)
  const mutationOptions = useRunOptions()
  return (
    <Card title={t('safety.backups.heading')}>
      <Facts>
        <Fact name={t('safety.backups.last')}>
          {last ? <Moment at={last.takenAt} /> : t('safety.backups.never')}
        </Fact>
        {last && <Fact name={t('safety.size')}>{formatBytes(last.bytes)}</Fact>}
        {last && <Fact name={t('safety.rows')}>{formatCount(last.rows)}</Fact>}
        <Fact name={t('safety.backups.folder')}>
          {/* It reads from the left in every language. */}
          <bdi dir="ltr">{backups.folder}</bdi>
          {backups.isOnClinicDisk && (
            <span className={classes.quiet}> ({t('safety.backups.ownDisk')})</span>
          )}
        </Fact>
        <Fact name={t('safety.backups.daily')}>{at ?? t('safety.backups.notDaily')}</Fact>
        <Fact name={t('safety.backups.daysKept')}>{formatCount(backups.keepDays)}</Fact>
        <Fact name={t('safety.backups.passphrase')}>
          {t(backups.isSealed ? 'safety.backups.sealed' : 'safety.backups.open')}
        </Fact>
      </Facts>
      <Failure failure={failure} title={t('safety.backups.failed')} />
      <Running since={runningSince} title={t('safety.backups.running')} />
      <ButtonWithReason
        loading={start.isPending || runningSince !== null}
        reason={drills.runningSince === null ? undefined : t('safety.drills.running')}
        onClick={() => start.mutate({}, mutationOptions)}
      >
        {t('safety.backups.makeNow')}
      </ButtonWithReason>
    </Card>
  )
}

/** The last good drill, and a button to make one now. */
export function DrillCard({ safety: { backups, drills } }: { safety: Safety }) {
  const t = useText()
  const { last, at, failure, runningSince } = drills
  const start = useChange(startDrill)
  const mutationOptions = useRunOptions()
  const reason =
    backups.runningSince !== null
      ? t('safety.backups.running')
      : backups.last === null
        ? t('safety.backups.never')
        : undefined
  return (
    <Card title={t('safety.drills.heading')}>
      <p>{t('safety.drills.about')}</p>
      <Facts>
        <Fact name={t('safety.drills.last')}>
          {last ? <Moment at={last.endedAt} /> : t('safety.drills.never')}
        </Fact>
        {last && <Fact name={t('safety.drills.backup')}>{formatInstant(last.takenAt)}</Fact>}
        {last && <Fact name={t('safety.rows')}>{formatCount(last.rows)}</Fact>}
        <Fact name={t('safety.drills.weekly')}>{at ?? t('safety.drills.notWeekly')}</Fact>
      </Facts>
      <Failure failure={failure} title={t('safety.drills.failed')} />
      <Running since={runningSince} title={t('safety.drills.running')} />
      <ButtonWithReason
        variant="default"
        loading={start.isPending || runningSince !== null}
        reason={reason}
        onClick={() => start.mutate({}, mutationOptions)}
      >
        {t('safety.drills.checkNow')}
      </ButtonWithReason>
    </Card>
  )
}

/** What begins is shown by the next answer, and so is what another Admin has begun. */
export function useRunOptions() {
  const t = useText()
  const queries = useQueryClient()
  return {
    onError: ({ code }: ProblemError) => toast.error(t(problemMessageKey(code))),
    onSettled: () => queries.invalidateQueries({ queryKey: callKey(readSafety) }),
  }
}

export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      {children}
    </section>
  )
}

/** Names with their values. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={classes.facts}>{children}</dl>
)

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

export function Moment({ at }: { at: string }) {
  return (
    <>
      {formatInstant(at)}{' '}
      <span className={classes.quiet}>({formatAge(at, currentInstantMs())})</span>
    </>
  )
}

/** Why the newest attempt failed. */
export function Failure({
  failure,
  title,
}: {
  failure: Safety['backups']['failure']
  title: string
}) {
  if (!failure) return null
  return (
    <div className={classes.failure}>
      {title} (<bdi dir="ltr">{formatInstant(failure.at)}</bdi>)
      <Reasons reasons={failure.reasons} />
    </div>
  )
}

const Running = ({ since, title }: { since: string | null; title: string }) => (
  <span role="status">
    {since !== null && `${title} (${formatAge(since, currentInstantMs())})`}
  </span>
)
