import { Link, useSearchParams } from 'react-router'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import classes from './audit-columns.module.css'
import type { AuditEvent } from './audit-log.ts'
import { wayBack } from '../../platform/ui/way-back.tsx'
import { nobodyText, showAction, showInstant, showSubject } from './format-audit-entry.tsx'

export function useAuditColumns(): Column<AuditEvent>[] {
  const t = useText()
  const [search] = useSearchParams()
  // The list below the dialog stays as it is.
  const searchOf = (id: number) => {
    const next = new URLSearchParams(search)
    next.set('event', String(id))
    return `?${next}`
  }
  return [
    { key: 'when', title: t('audit.when'), cell: ({ at }) => showInstant(at) },
    {
      key: 'person',
      title: t('audit.person'),
      wraps: true,
      cell: (event) => event.staffName ?? <i>{t(nobodyText(event))}</i>,
    },
    {
      key: 'action',
      title: t('audit.action'),
      role: 'heading',
      wraps: true,
      cell: ({ id, at, action, subject }) => (
        <Link
          className={classes.deed}
          to={searchOf(id)}
          state={wayBack}
          data-row-link
          aria-label={t('audit.open', {
            action: showAction(action),
            subject: showSubject(subject),
            when: showInstant(at),
          })}
        >
          {showAction(action)}
        </Link>
      ),
    },
    {
      key: 'subject',
      title: t('audit.subject'),
      wraps: true,
      cell: (event) => <Thing event={event} />,
    },
    {
      key: 'patient',
      title: t('audit.patient'),
      wraps: true,
      cell: ({ patientName, patientMobile }) =>
        patientName ? (
          <span>
            <bdi>{patientName}</bdi> <span className={classes.quiet}>{patientMobile}</span>
          </span>
        ) : (
          '–'
        ),
    },
    { key: 'address', title: t('audit.where'), cell: ({ address }) => address },
  ]
}

/** What it was done to: its kind, and its name or number where it has one. */
export function Thing({ event }: { event: AuditEvent }) {
  const t = useText()
  const { subject, subjectId, subjectName } = event
  const which = subjectName ?? (subjectId && t('audit.thing', { id: subjectId }))
  return (
    <span>
      {showSubject(subject)} <span className={classes.quiet}>{which}</span>
    </span>
  )
}
