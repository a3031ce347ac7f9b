import { Link } from 'react-router'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import classes from './audit-columns.module.css'
import type { AuditEvent } from './audit-log.ts'
import { wayBack } from '../../platform/ui/history-entries.tsx'
import { anonymousText, formatAction, formatInstant, formatSubject } from './format-audit-entry.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'

/**
 * @param linkTo - where the event of a row opens, above the list as it is
 * @param onNear - called when the pointer or the focus comes to such a link
 */
export function useAuditColumns(
  linkTo: (event: number) => string,
  onNear: () => void,
): Column<AuditEvent>[] {
  const t = useText()
  return [
    { key: 'when', title: t('audit.when'), cell: ({ at }) => formatInstant(at) },
    {
      key: 'person',
      title: t('audit.person'),
      isMultiline: true,
      cell: (event) => event.staffName ?? <i>{t(anonymousText(event))}</i>,
    },
    {
      key: 'action',
      title: t('audit.action'),
      role: 'heading',
      isMultiline: true,
      cell: ({ id, at, action, subject }) => (
        <Link
          className={classes.deed}
          to={linkTo(id)}
          state={wayBack}
          data-row-link
          onPointerEnter={onNear}
          onFocus={onNear}
          aria-label={t('audit.open', {
            action: formatAction(action),
            subject: formatSubject(subject),
            when: formatInstant(at),
          })}
        >
          {formatAction(action)}
        </Link>
      ),
    },
    {
      key: 'subject',
      title: t('audit.subject'),
      isMultiline: true,
      cell: (event) => <EventSubject event={event} />,
    },
    {
      key: 'patient',
      title: t('audit.patient'),
      isMultiline: true,
      cell: ({ patientName, patientMobile }) =>
        patientName ? (
          <span>
            <StoredText>{patientName}</StoredText>{' '}
            <span className={classes.quiet}>{patientMobile}</span>
          </span>
        ) : (
          '–'
        ),
    },
    { key: 'address', title: t('audit.where'), cell: ({ address }) => address },
  ]
}

/** The subject: its kind, and its name or number if it has one. */
export function EventSubject({ event }: { event: AuditEvent }) {
  const t = useText()
  const { subject, subjectId, subjectName } = event
  const subjectLabel =
    subjectName ?? (subjectId && t('audit.recordNumber', { id: String(subjectId) }))
  return (
    <span>
      {formatSubject(subject)} <span className={classes.quiet}>{subjectLabel}</span>
    </span>
  )
}
