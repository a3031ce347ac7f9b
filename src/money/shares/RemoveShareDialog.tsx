import { RemoveQuestion } from '../../masters/kit/RemoveQuestion.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { removeShare, type Share } from './shares.ts'
import { formatTerms } from './statement-table.tsx'

interface RemoveShareDialogProps {
  /** Also set while the dialog closes. */
  row: Share
  opened: boolean
  onClose: () => void
}

function RemoveShareDialog(props: RemoveShareDialogProps) {
  const t = useText()
  const { row, opened, onClose } = props
  const name = `${row.consultantName}, ${formatTerms(row)}`
  return (
    <RemoveQuestion
      opened={opened}
      onClose={onClose}
      name={name}
      text={t('shares.removeText')}
      call={removeShare}
      input={{ params: { id: row.id }, body: { version: row.version } }}
    />
  )
}

/** Asks before a share is removed, which changes statements. */
export default remountOnOpen(RemoveShareDialog, ({ row }) => row.id)
