import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { AuditEventDetail } from './audit-log.ts'
import { compare, type FieldChange } from './compare.ts'
import classes from './Comparison.module.css'
import { showLeaf, showPath } from './format-audit-entry.tsx'

/** What stood before and after a deed: the fields that changed, and at will those that stayed. */
export function Comparison({ event }: { event: AuditEventDetail }) {
  const t = useText()
  const [withSame, setWithSame] = useState(false)
  const changes = compare(read(event.before), read(event.after))
  const names = new Map(event.names.map(({ id, name }) => [id, name]))
  const same = changes.filter(({ kind }) => kind === 'same').length
  const shown = changes.filter(({ kind }) => withSame || kind !== 'same')
  if (changes.length === 0) return <p className={classes.nothing}>{t('audit.nothingKept')}</p>
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
      {same > 0 && (
        <UnstyledButton
          className={classes.more}
          aria-expanded={withSame}
          onClick={() => setWithSame(!withSame)}
        >
          {withSame ? t('audit.hideSame') : t('audit.showSame', { count: same })}
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
        {showPath(path)} <VisuallyHidden>({t(`audit.${kind}`)})</VisuallyHidden>
      </th>
      <td data-side="before">{showLeaf(path, before, names)}</td>
      <td data-side="after">{showLeaf(path, after, names)}</td>
    </tr>
  )
}

const read = (json: string | null): unknown => (json === null ? null : JSON.parse(json))
