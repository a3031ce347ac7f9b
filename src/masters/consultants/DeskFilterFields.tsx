import { useText } from '../../platform/i18n/i18n.tsx'
import filterLine from '../../platform/ui/filter-line.module.css'
import { BranchSelect } from '../branches/BranchSelect.tsx'
import { saveDeskFilter, type DeskFilter } from '../branches/use-desk-filter.tsx'
import { ConsultantSelect } from './ConsultantSelect.tsx'

interface DeskFilterFieldsProps {
  /** Undefined for all. */
  consultant: number | undefined
  branch: number | undefined
  /** False for a consultant, who has lists of their own only. */
  hasConsultants?: boolean
  onChange: (changes: Partial<DeskFilter>) => void
}

/**
 * The consultant and the branch that a list is about, which this desk remembers for other lists. Retired ones too:
 * money and appointments are left of them.
 */
export function DeskFilterFields(props: DeskFilterFieldsProps) {
  const { consultant, branch, hasConsultants = true, onChange } = props
  const t = useText()
  const classNames = { root: filterLine.field!, label: filterLine.label! }
  const choose = (changes: Partial<DeskFilter>) => {
    saveDeskFilter(changes)
    onChange(changes)
  }
  return (
    <>
      {hasConsultants && (
        <ConsultantSelect
          withRetired
          classNames={classNames}
          label={t('field.consultant')}
          emptyChoice={t('field.allConsultants')}
          value={consultant ?? null}
          onChange={(value) => choose({ consultant: value })}
        />
      )}
      <BranchSelect
        withRetired
        classNames={classNames}
        label={t('field.branch')}
        emptyChoice={t('field.allBranches')}
        value={branch ?? null}
        onChange={(value) => choose({ branch: value })}
      />
    </>
  )
}
