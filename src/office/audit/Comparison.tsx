import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { AuditEventDetail } from './audit-log.ts'
import { compare, type FieldChange } from './compare.ts'
import classes from './Comparison.module.css'
import { formatFieldValue, formatPath } from './format-audit-entry.tsx'

/** The values before and after an event: changed fields, and unchanged ones on request. */
export function Comparison({ event }: { event: AuditEventDetail }) {
  const t = useText()
  const [showUnchanged, setShowUnchanged] = useState(false)
  const changes = compare(parseJson(event.before), parseJson(event.after))
  const names = new Map(event.names.map(({ id, name }) => [id, name]))
  const unchangedCount = changes.filter(({ kind }) => kind === 'same').length
  const shown = changes.filter(({ kind }) => showUnchanged || kind !== 'same')
  if (changes.length === 0) return <p className={classes.nothing}>{t('audit.noDetails')}</p>
  return (
    <div className={classes.comparison}>
      {shown.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('audit.field')}</th>
              <th scope="col">{t('audit.before')}</th>
              <th scope="col">{t('audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((change) => (
              <Row key={change.path.join(' ')} change={change} names={names} />
            ))}
          </tbody>
        </table>
      )}
      {unchangedCount > 0 && (
        <UnstyledButton
          className={classes.more}
          aria-expanded={showUnchanged}
          onClick={() => setShowUnchanged(!showUnchanged)}
        >
          {showUnchanged ? t('audit.hideSame') : t('audit.showSame', { count: unchangedCount })}
        </UnstyledButton>
      )}
    </div>
  )
}

function Row({ change, names }: { change: FieldChange; names: ReadonlyMap<string, string> }) {
  const t = useText()
  const { path, before, after, kind } = change
  return (
    <tr data-kind={kind}>
      <th scope="row">
        {formatPath(path)} <VisuallyHidden>({t(`audit.${kind}`)})</VisuallyHidden>
      </th>
      <td data-side="before">{formatFieldValue(path, before, names)}</td>
      <td data-side="after">{formatFieldValue(path, after, names)}</td>
    </tr>
  )
}

const parseJson = (json: string | null): unknown => (json === null ? null : JSON.parse(json))
