import { RemoveQuestion } from '../../masters/kit/RemoveQuestion.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import type { HolidayRow } from './holiday-columns.tsx'
import { removeHoliday } from './holidays.ts'

interface RemoveHolidayDialogProps {
  /** Also set while the dialog closes. */
  row: HolidayRow | undefined
  opened: boolean
  onClose: () => void
}

function RemoveHolidayDialog(props: RemoveHolidayDialogProps) {
  const t = useText()
  const { row, opened, onClose } = props
  const text = t(row?.repeatsYearly ? 'holidays.removeYearly' : 'holidays.removeText')
  return (
    <RemoveQuestion
      opened={opened}
      onClose={onClose}
      name={row?.name ?? ''}
      text={text}
      call={removeHoliday}
      input={row && { params: { id: row.id }, body: { version: row.version } }}
    />
  )
}

/** Asks before a day off is removed, which opens its days for booking. */
export default remountOnOpen(RemoveHolidayDialog, ({ row }) => row?.id)
