import { useStaff } from '../../access/auth/stored-session.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useAccessChoices } from './access-choices.tsx'
import { ChoiceFields } from './ChoiceFields.tsx'
import { givableBy } from './keep-staff-rule.ts'

interface AccessCodeFieldsProps {
  /** Whose they are; undefined for somebody new. */
  id: number | undefined
  value: number[]
  onChange: (codes: number[]) => void
}

/** The menu entries that somebody finds; those that are not the keeper's to give stand still. */
export function AccessCodeFields({ id, value, onChange }: AccessCodeFieldsProps) {
  const t = useText()
  const keeper = useStaff()
  const isOwn = id === keeper.id
  return (
    <ChoiceFields<number>
      title={t('staff.opens')}
      hint={t(
        isOwn ? 'staff.ownRights' : keeper.role === 'Admin' ? 'staff.opensHint' : 'staff.notYours',
      )}
      choices={useAccessChoices().codes}
      value={value}
      onChange={onChange}
      givable={isOwn ? [] : givableBy(keeper).accessCodes}
    />
  )
}
