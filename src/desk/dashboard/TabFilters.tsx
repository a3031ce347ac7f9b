import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { BranchSelect } from '../../masters/branches/BranchSelect.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ConsultantSelect } from '../../masters/consultants/ConsultantSelect.tsx'
import classes from './TabFilters.module.css'
import type { TabFilter } from './dashboard-state.ts'

interface TabFiltersProps {
  filter: TabFilter
  onChange: (filter: TabFilter) => void
  onSearch: () => void
  onReset: () => void
  withConsultant: boolean
  /** Both are required, so neither offers 'all'. */
  bothRequired?: boolean
  /** Muted content at the end of the row. */
  note?: string | undefined
}

/** Consultant, branch, Search and Reset above a tab. Filters apply on Search or Enter. */
export function TabFilters(props: TabFiltersProps) {
  const { filter, onChange, onSearch, onReset, withConsultant, bothRequired = false, note } = props
  const t = useText()
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch()
  }
  return (
    <form className={classes.filters} role="search" onSubmit={search}>
      {withConsultant && (
        <ConsultantSelect
          classNames={{ root: classes.field, label: classes.label }}
          label={t('field.consultant')}
          value={filter.consultant}
          onChange={(consultant) => onChange({ ...filter, consultant })}
          {...(bothRequired
            ? { placeholder: t('field.chooseConsultant') }
            : { emptyChoice: t('field.allConsultants') })}
        />
      )}
      <BranchSelect
        classNames={{ root: classes.field, label: classes.label }}
        label={t('field.branch')}
        value={filter.branch}
        onChange={(branch) => onChange({ ...filter, branch })}
        {...(bothRequired
          ? { placeholder: t('field.chooseBranch') }
          : { emptyChoice: t('field.allBranches') })}
      />
      <div className={classes.buttons}>
        <Button type="submit">{t('dashboard.search')}</Button>
        <Button variant="default" onClick={onReset}>
          {t('dashboard.reset')}
        </Button>
      </div>
      {note && (
        <div className={classes.note} role="status">
          {note}
        </div>
      )}
    </form>
  )
}
