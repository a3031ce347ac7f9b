import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { ResultCount } from '../../platform/ui/ResultCount.tsx'
import { SearchButton } from '../../platform/ui/SearchButton.tsx'
import { BranchSelect } from '../../masters/branches/BranchSelect.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ConsultantSelect } from '../../masters/consultants/ConsultantSelect.tsx'
import classes from './TabFilters.module.css'
import type { TabFilter } from './dashboard-state.ts'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

// Loaded with the one tab that has it.
const DayField = lazyPart(async () => ({
  default: (await import('../../platform/ui/DayField.tsx')).DayField,
}))

interface TabFiltersProps {
  filter: TabFilter
  onChange: (filter: TabFilter) => void
  onSearch: () => void
  onReset: () => void
  withConsultant: boolean
  /** Offers a day too. */
  withDay?: boolean
  /** Whether what is chosen was not searched yet. */
  isPending: boolean
  /** Both are required, so neither offers 'all'. */
  bothRequired?: boolean
  /** How many were found, at the end of the row. */
  note?: string | undefined
}

/** Consultant, branch, Search and Reset above a tab. Filters apply on Search or Enter. */
export function TabFilters(props: TabFiltersProps) {
  const { filter, onChange, onSearch, onReset, withConsultant, isPending, note } = props
  const { bothRequired = false, withDay = false } = props
  // What has no slots is not looked for there, but named where the desk's filter has it.
  const withRetired = bothRequired ? 'chosen' : true
  const today = useToday()
  // Clears text that is no day.
  const [resetCount, setResetCount] = useState(0)
  const t = useText()
  const dayClass = `${classes.field} ${classes.day}`
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch()
  }
  return (
    <form className={classes.filters} role="search" onSubmit={search}>
      {withConsultant && (
        <ConsultantSelect
          withRetired={withRetired}
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
        withRetired={withRetired}
        classNames={{ root: classes.field, label: classes.label }}
        label={t('field.branch')}
        value={filter.branch}
        onChange={(branch) => onChange({ ...filter, branch })}
        {...(bothRequired
          ? { placeholder: t('field.chooseBranch') }
          : { emptyChoice: t('field.allBranches') })}
      />
      {withDay && (
        <PartSuspense
          fallback={<TextInput className={dayClass} label={t('field.date')} disabled />}
        >
          <DayField
            key={resetCount}
            className={dayClass}
            value={filter.day}
            onChange={(day) => onChange({ ...filter, day })}
            today={today}
            to={today}
          />
        </PartSuspense>
      )}
      <div className={classes.buttons}>
        <SearchButton isPending={isPending} />
        <Button
          variant="default"
          onClick={() => {
            setResetCount((before) => before + 1)
            onReset()
          }}
        >
          {t('dashboard.reset')}
        </Button>
      </div>
      <ResultCount className={classes.note}>{note}</ResultCount>
    </form>
  )
}
