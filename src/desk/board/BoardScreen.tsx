import { Button, Text, Title } from '@mantine/core'
import { IconVolume } from '@tabler/icons-react'
import { useEffect, useState, type CSSProperties } from 'react'
import { useLocation, useParams } from 'react-router'
import { clinicTimeZone, currentInstantMs } from '../../platform/clock/clinic-clock.tsx'
import { useClinicNow } from '../../platform/clock/use-clinic-now.tsx'
import { timeOfInstant } from '../../platform/day/times-on-day.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { showLanguage, useText } from '../../platform/i18n/i18n.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { freshMs, linkOfPage, readBoard, type BoardLine } from './board.ts'
import { useSpokenCalls } from './use-spoken-calls.tsx'
import { formatToken, formatWait } from './board-texts.tsx'
import classes from './BoardScreen.module.css'

const pollIntervalMs = 5_000
const tickMs = 2_000
const noLines: BoardLine[] = []

/** A branch's board on a television: who is called and where, who is next. By its display link. */
export default function BoardScreen() {
  const t = useText()
  const branch = Number(useParams()['id'])
  const link = linkOfPage(useLocation().hash)
  const result = useCall(readBoard, { body: { branch, link } }, { pollIntervalMs })
  const { data, error } = result
  const isRevoked = error?.code === 'wrong_link'
  const board = isRevoked ? undefined : data
  const isOld = useIsOld(board?.at)
  const { time } = useClinicNow()
  const language = board?.languages[0]
  useEffect(() => {
    // Without its texts the board goes on in the language that it has.
    if (language) showLanguage(language).catch(() => {})
  }, [language])
  const voice = useSpokenCalls(board?.lines, {
    speaks: board?.speaks ?? false,
    languages: board?.languages ?? [],
  })
  const lines = board?.lines ?? noLines
  const columns = columnsFor(lines.length)
  const size = { '--columns': columns, '--rows': Math.ceil(lines.length / columns) || 1 }
  return (
    <div className={classes.board}>
      <header className={classes.head}>
        <Title order={1} className={classes.branch}>
          {board?.branchName ?? t('screen.board')}
        </Title>
        {voice.isBlocked && (
          <Button
            variant="default"
            leftSection={<IconVolume size={20} aria-hidden="true" />}
            onClick={voice.unblock}
          >
            {t('board.soundOn')}
          </Button>
        )}
        <span className={classes.clock}>{time}</span>
      </header>
      {board && (isOld || error) && (
        <p role="status" className={classes.old}>
          {t('board.old', { time: timeOfInstant(new Date(board.at), clinicTimeZone()) })}
        </p>
      )}
      {isRevoked && <EmptyNote title={t('problem.wrong_link')} hint={t('board.askForLink')} />}
      {!isRevoked && !board && error && (
        <FailedNote problem={error} onRetry={result.refetch} isRetrying={result.isFetching} />
      )}
      {!board && !error && <EmptyNote title={t('board.loading')} />}
      {board && lines.length === 0 && <EmptyNote title={t('board.empty')} />}
      <ul className={classes.lines} style={size as CSSProperties}>
        {lines.map((line) => (
          <LineCard key={line.consultantName} line={line} />
        ))}
      </ul>
      {board && board.arrivalCode !== '' && (
        <p className={classes.arrive}>{t('board.arrive', { code: board.arrivalCode })}</p>
      )}
    </div>
  )
}

/** As large as all lines can be shown at once. */
const columnsFor = (count: number): number => (count <= 1 ? 1 : count <= 4 ? 2 : count <= 6 ? 3 : 4)

function LineCard({ line }: { line: BoardLine }) {
  const { consultantName, expectedAt, called, next, further } = line
  const t = useText()
  return (
    <li className={classes.line}>
      <h2 className={classes.consultant}>
        <bdi>{consultantName}</bdi>
      </h2>
      <div className={classes.called} data-called={(called && !called.isInside) || undefined}>
        <span className={classes.label}>
          {called
            ? t(called.isInside ? 'board.inside' : 'board.called')
            : expectedAt
              ? t('delay.expected', { time: expectedAt })
              : t('board.nobodyCalled')}
        </span>
        {called && (
          <strong className={classes.token} aria-live="polite">
            <bdi>{formatToken(called)}</bdi>
          </strong>
        )}
      </div>
      {next.length > 0 && (
        <div className={classes.next}>
          <span className={classes.label}>{t('board.next')}</span>
          <ol className={classes.nextList}>
            {next.map((entry) => (
              <li key={entry.token} className={classes.nextEntry}>
                <bdi className={classes.nextToken}>{formatToken(entry)}</bdi>
                {entry.wait && <span>{formatWait(entry.wait)}</span>}
              </li>
            ))}
          </ol>
          {further > 0 && (
            <Text component="span" className={classes.label}>
              {t('board.further', { count: further })}
            </Text>
          )}
        </div>
      )}
    </li>
  )
}

/**
 * Whether an answer is too old to be taken for the present; `at` is the server's instant of it. Looks
 * by itself, since no newer answer may come.
 */
function useIsOld(at: string | undefined): boolean {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), tickMs)
    return () => clearInterval(timer)
  }, [])
  return at !== undefined && currentInstantMs() - Date.parse(at) > freshMs
}
