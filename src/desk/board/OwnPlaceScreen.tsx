import { Title } from '@mantine/core'
import { useLocation } from 'react-router'
import { clinicTimeZone } from '../../platform/clock/clinic-clock.tsx'
import { timeOfInstant } from '../../platform/day/times-on-day.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ClinicLogo, ClinicName } from '../../platform/ui/clinic-brand.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { LanguageMenu } from '../../platform/ui/LanguageMenu.tsx'
import { readOwnPlace } from './board.ts'
import { linkOfPage, useIsOld } from './use-fresh-answer.tsx'
import { formatWait } from './board-texts.tsx'
import classes from './OwnPlaceScreen.module.css'

const pollIntervalMs = 15_000

/** A patient's own place in the line, on the phone, by the link on their slip. */
export default function OwnPlaceScreen() {
  const t = useText()
  const link = linkOfPage(useLocation().hash)
  const result = useCall(readOwnPlace, { body: { link } }, { pollIntervalMs })
  const { data, error } = result
  const isOver = error?.code === 'wrong_link'
  const place = isOver ? undefined : data
  const isOld = useIsOld(place?.at)
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <p className={classes.brand}>
          <ClinicLogo height={32} />
          <ClinicName />
        </p>
        <LanguageMenu />
      </header>
      <Title order={1} size="h3">
        {t('screen.ownPlace')}
      </Title>
      {isOver && <EmptyNote title={t('problem.wrong_link')} hint={t('ownPlace.expired')} />}
      {!isOver && !place && error && (
        <FailedNote problem={error} onRetry={result.refetch} isRetrying={result.isFetching} />
      )}
      {!place && !error && <EmptyNote title={t('board.loading')} />}
      {place && (isOld || error) && (
        <p role="status" className={classes.old}>
          {t('board.old', { time: timeOfInstant(new Date(place.at), clinicTimeZone()) })}
        </p>
      )}
      {place && <OwnPlace place={place} />}
    </div>
  )
}

function OwnPlace({ place }: { place: CallAnswer<typeof readOwnPlace> }) {
  const t = useText()
  const { state, before, wait, calledToken } = place
  const messages = {
    waiting: before === 0 ? t('ownPlace.isNext') : t('ownPlace.before', { count: before }),
    called: t('ownPlace.called'),
    withConsultant: t('ownPlace.inside'),
    done: t('ownPlace.done'),
    leftUnseen: t('ownPlace.left'),
  }
  return (
    <>
      <section className={classes.card} data-called={state === 'called' || undefined}>
        <span>{t('ownPlace.token')}</span>
        <strong className={classes.token}>{place.token}</strong>
        <p className={classes.state} role="status">
          {messages[state]}
        </p>
      </section>
      <dl className={classes.facts}>
        {wait && (
          <div>
            <dt>{t('ownPlace.wait')}</dt>
            <dd>{formatWait(wait)}</dd>
          </div>
        )}
        {state === 'waiting' && calledToken !== null && (
          <div>
            <dt>{t('line.state.called')}</dt>
            <dd>{calledToken}</dd>
          </div>
        )}
        <div>
          <dt>{t('field.consultant')}</dt>
          <dd>
            <bdi>{place.consultantName}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('field.branch')}</dt>
          <dd>
            <bdi>{place.branchName}</bdi>
          </dd>
        </div>
      </dl>
      {wait && <p className={classes.note}>{t('ownPlace.estimate')}</p>}
    </>
  )
}
