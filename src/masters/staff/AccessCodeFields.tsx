import { useStaff } from '../../access/auth/stored-session.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useAccessChoices } from './access-choices.tsx'
import { ChoiceFields } from './ChoiceFields.tsx'
import { grantableBy } from './manage-staff-rule.ts'

interface AccessCodeFieldsProps {
  /** The person's id; undefined for a new one. */
  id: number | undefined
  value: number[]
  onChange: (codes: number[]) => void
}

/** Checkboxes for a person's menu entries; those that the manager may not grant are disabled. */
export function AccessCodeFields({ id, value, onChange }: AccessCodeFieldsProps) {
  const t = useText()
  const manager = useStaff()
  const isOwn = id === manager.id
  return (
    <ChoiceFields<number>
      title={t('staff.menuEntries')}
      hint={t(
        isOwn
          ? 'staff.ownAccount'
          : manager.role === 'Admin'
            ? 'staff.menuEntriesHint'
            : 'staff.onlyOwnPermissions',
      )}
      choices={useAccessChoices().codeChoices}
      value={value}
      onChange={onChange}
      grantable={isOwn ? [] : grantableBy(manager).accessCodes}
    />
  )
}
