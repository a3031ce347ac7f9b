import { useStaff } from '../../access/auth/stored-session.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { AgreedShares } from './AgreedShares.tsx'
import { StatementTable } from './StatementTable.tsx'

export interface SharesPanelProps {
  filter: { from: string; to: string; branch?: number | undefined; consultant?: number | undefined }
  printPath: string
}

/** What was agreed with consultants, and the statement of one of them. */
export function SharesPanel({ filter, printPath }: SharesPanelProps) {
  const t = useText()
  const { role, id } = useStaff()
  const consultant = role === 'Consultant' ? id : filter.consultant
  return (
    <>
      <AgreedShares consultant={consultant} />
      {consultant === undefined ? (
        <EmptyNote title={t('shares.statement')} hint={t('field.chooseConsultant')} />
      ) : (
        <StatementTable
          key={consultant}
          query={{ from: filter.from, to: filter.to, branch: filter.branch, consultant }}
          printPath={printPath}
        />
      )}
    </>
  )
}
