import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { BranchSelect } from '../../masters/branches/BranchSelect.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ConsultantSelect } from '../../masters/consultants/ConsultantSelect.tsx'
import type { TabWish } from './tab-filter.ts'
import classes from './TabFilters.module.css'

interface TabFiltersProps {
  wish: TabWish
  onChange: (wish: TabWish) => void
  onSearch: () => void
  onReset: () => void
  withConsultant: boolean
  /** Both must be chosen, so neither offers 'all'. */
  choosing?: boolean
  /** Stands quietly at the end of the row. */
  note?: string | undefined
}

/** Consultant, branch, Search and Reset over a tab. Nothing is applied before Search (or Enter). */
export function TabFilters(props: TabFiltersProps) {
  const { wish, onChange, onSearch, onReset, withConsultant, choosing = false, note } = props
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
          value={wish.consultant}
          onChange={(consultant) => onChange({ ...wish, consultant })}
          {...(choosing
            ? { placeholder: t('field.chooseConsultant') }
            : { emptyChoice: t('field.allConsultants') })}
        />
      )}
      <BranchSelect
        classNames={{ root: classes.field, label: classes.label }}
        label={t('field.branch')}
        value={wish.branch}
        onChange={(branch) => onChange({ ...wish, branch })}
        {...(choosing
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
