import { useChange } from '../../platform/http/queries.tsx'
import { formatCount } from '../../platform/i18n/format-count.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { Findings } from './Reasons.tsx'
import { Card, Fact, Failure, Facts, Moment, useRunOptions } from './BackupCards.tsx'
import { startAuditCheck, type Safety } from './safety.ts'

/** Whether anybody changed the audit past its rules, and a button to check it now. */
export function AuditCard({ audit: { last, failure, isRunning } }: { audit: Safety['audit'] }) {
  const t = useText()
  const start = useChange(startAuditCheck)
  const mutationOptions = useRunOptions()
  return (
    <Card title={t('screen.audit')}>
      <p>{t('safety.audit.about')}</p>
      <Facts>
        <Fact name={t('safety.audit.last')}>
          {last ? <Moment at={last.at} /> : t('safety.audit.never')}
        </Fact>
        {last && <Fact name={t('safety.audit.events')}>{formatCount(last.events)}</Fact>}
        {last && <Fact name={t('safety.audit.findings')}>{formatCount(last.findingCount)}</Fact>}
        {last && (
          <Fact name={t('safety.audit.comparedWith')}>
            {last.comparedWith === null ? (
              t('safety.audit.noBackup')
            ) : (
              <bdi dir="ltr">{last.comparedWith}</bdi>
            )}
          </Fact>
        )}
      </Facts>
      {last && last.findings.length > 0 && <Findings findings={last.findings} />}
      <Failure failure={failure} title={t('safety.drills.failed')} />
      <span role="status">{isRunning && t('safety.audit.running')}</span>
      <ButtonWithReason
        variant="default"
        loading={start.isPending || isRunning}
        reason={undefined}
        onClick={() => start.mutate({}, mutationOptions)}
      >
        {t('safety.audit.checkNow')}
      </ButtonWithReason>
    </Card>
  )
}
