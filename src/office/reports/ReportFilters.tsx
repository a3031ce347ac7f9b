import { Button, TextInput } from '@mantine/core'
import { Suspense, useState, type FormEvent, type ReactNode } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { BranchSelect } from '../../masters/branches/BranchSelect.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { ServiceSelect } from '../../masters/services/ServiceSelect.tsx'
import { ConsultantSelect } from '../../masters/consultants/ConsultantSelect.tsx'
import { useFocusOnError } from '../../platform/ui/use-focus-on-error.tsx'
import { reportSelectors, type ReportTab } from './report-filter.ts'
import classes from './ReportFilters.module.css'
import { reportFilterProblems, type ReportFilterValues } from './report-filter-values.ts'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'

// Loaded later: the date field is as heavy as the rest of the screen, and the rows need not wait.
const DayField = lazyPart(async () => ({
  default: (await import('../../platform/ui/DayField.tsx')).DayField,
}))

interface ReportFiltersProps {
  tab: ReportTab
  values: ReportFilterValues
  onChange: (values: ReportFilterValues) => void
  onSearch: () => void
  onReset: () => void
  /** Content at the end of the buttons' line. */
  tools: ReactNode
}

/** The filters of a report, by role. They apply on Search or Enter. */
export function ReportFilters(props: ReportFiltersProps) {
  const { tab, values, onChange, onSearch, onReset, tools } = props
  const t = useText()
  const today = useToday()
  const focusProps = useFocusOnError()
  const [problems, setProblems] = useState<ReturnType<typeof reportFilterProblems>>({})
  const selectors = reportSelectors(tab, useStaff())
  const search = (event: FormEvent) => {
    event.preventDefault()
    const newProblems = reportFilterProblems(values)
    setProblems(newProblems)
    if (Object.keys(newProblems).length === 0) onSearch()
  }
  // Clears invalid text in the date field.
  const [resetCount, setResetCount] = useState(0)
  const change = (changes: Partial<ReportFilterValues>) => {
    setProblems({})
    onChange({ ...values, ...changes })
  }
  return (
    <form {...focusProps} className={classes.filters} role="search" onSubmit={search} noValidate>
      {selectors.service && (
        <ServiceSelect
          className={classes.long}
          label={t('field.service')}
          value={values.service}
          onChange={(service) => onChange({ ...values, service })}
          emptyChoice={t('reports.allServices')}
        />
      )}
      {selectors.consultant && (
        <ConsultantSelect
          label={t('field.consultant')}
          value={values.consultant}
          onChange={(consultant) => onChange({ ...values, consultant })}
          emptyChoice={t('field.allConsultants')}
        />
      )}
      {selectors.branch && (
        <BranchSelect
          label={t('field.branch')}
          value={values.branch}
          onChange={(branch) => onChange({ ...values, branch })}
          emptyChoice={t('field.allBranches')}
        />
      )}
      <TextInput
        label={t('reports.clientName')}
        placeholder={t('reports.clientNamePlaceholder')}
        autoComplete="off"
        value={values.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={messageFor(problems.name)}
      />
      <TextInput
        className={classes.long}
        label={t('reports.mobile')}
        placeholder={t('reports.mobilePlaceholder')}
        type="tel"
        autoComplete="off"
        value={values.mobile}
        onChange={(event) => change({ mobile: event.currentTarget.value })}
        error={messageFor(problems.mobile)}
      />
      <Suspense
        fallback={<TextInput className={classes.short} label={t('reports.date')} disabled />}
      >
        <DayField
          key={resetCount}
          className={classes.short}
          label={t('reports.date')}
          value={values.day}
          onChange={(day) => onChange({ ...values, day })}
          today={today}
        />
      </Suspense>
      <div className={classes.buttons}>
        <Button type="submit">{t('dashboard.search')}</Button>
        <Button
          variant="default"
          onClick={() => {
            setProblems({})
            setResetCount((before) => before + 1)
            onReset()
          }}
        >
          {t('dashboard.reset')}
        </Button>
        <div className={classes.tools}>{tools}</div>
      </div>
    </form>
  )
}
