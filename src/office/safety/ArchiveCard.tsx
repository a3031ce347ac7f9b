import { useText } from '../../platform/i18n/i18n.tsx'
import { Card, Fact, Facts, Moment } from './BackupCards.tsx'
import { Reasons } from './Reasons.tsx'
import type { Safety } from './safety.ts'
import classes from './SafetyScreen.module.css'

/** How far the archive goes that loses at most a minute, or that there is none. */
export function ArchiveCard({ archive }: { archive: NonNullable<Safety['archive']> }) {
  const t = useText()
  const { isOn, upToDateAt, baseEndedAt, problem } = archive
  const moment = (at: string | null) => (at ? <Moment at={at} /> : t('safety.archive.notYet'))
  return (
    <Card title={t('safety.archive.heading')}>
      <p>{t(isOn ? 'safety.archive.about' : 'safety.archive.off')}</p>
      {isOn && (
        <Facts>
          <Fact name={t('safety.archive.upTo')}>{moment(upToDateAt)}</Fact>
          <Fact name={t('safety.archive.base')}>{moment(baseEndedAt)}</Fact>
        </Facts>
      )}
      {problem !== null && (
        <div className={classes.failure}>
          <Reasons reasons={problem} />
        </div>
      )}
    </Card>
  )
}
