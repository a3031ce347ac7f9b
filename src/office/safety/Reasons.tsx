import { formatInstant } from '../../access/account/format-session.tsx'
import { findingText } from '../../platform/audit-chain/audit-finding.ts'
import type { FailureReason } from '../../platform/backup/failure-reason.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { isolateLtr } from '../../platform/i18n/page-language.tsx'
import { formatBytes } from './format-safety.tsx'
import type { Safety } from './safety.ts'
import classes from './SafetyScreen.module.css'

/** Why something failed, in the reader's language, with what the system itself said in small. */
export function Reasons({ reasons }: { reasons: readonly FailureReason[] }) {
  const t = useText()
  return reasons.map(({ code, parameters: { detail, ...named } }) => (
    <div key={code} className={classes.reason}>
      {t(`safety.reasons.${code}`, formatNamed(named))}
      {detail !== undefined && (
        <bdi className={classes.detail} lang="en" dir="ltr">
          {detail}
        </bdi>
      )}
    </div>
  ))
}

/** Paths and names read from the left in every language; sizes have their unit. */
const formatNamed = (named: FailureReason['parameters']) =>
  Object.fromEntries(
    Object.entries(named).map(([name, value]) => {
      if (typeof value === 'string') return [name, isolateLtr(value)]
      return [name, name.endsWith('Bytes') ? formatBytes(value) : value]
    }),
  )

type Finding = NonNullable<Safety['audit']['last']>['findings'][number]

/** What was done to the audit past its rules. */
export const Findings = ({ findings }: { findings: Finding[] }) => (
  <ul className={classes.findings}>
    {findings.map((finding) => {
      if (typeof finding !== 'string') {
        return <FindingItem key={JSON.stringify(finding)} finding={finding} />
      }
      return (
        // As an earlier version wrote it down.
        <li key={finding}>
          <bdi lang="en" dir="ltr">
            {finding}
          </bdi>
        </li>
      )
    })}
  </ul>
)

function FindingItem({ finding }: { finding: Exclude<Finding, string> }) {
  const t = useText()
  const { key, parameters } = findingText(finding, (at) => formatInstant(at.toISOString()))
  const isolated = Object.entries(parameters).map(([name, value]) => [
    name,
    typeof value === 'string' ? isolateLtr(value) : value,
  ])
  return <li>{t(key, Object.fromEntries(isolated))}</li>
}
