import { Button, Select, TextInput } from '@mantine/core'
import {
  useImperativeHandle,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { BranchSelect } from '../../masters/branches/BranchSelect.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { ServiceSelect } from '../../masters/services/ServiceSelect.tsx'
import { ConsultantSelect } from '../../masters/consultants/ConsultantSelect.tsx'
import { findInvalidDayInput } from '../../platform/ui/use-day-input.tsx'
import { SearchButton } from '../../platform/ui/SearchButton.tsx'
import { useFocusOnError } from '../../platform/ui/use-focus-on-error.tsx'
import { reportSelectors, type ReportTab } from './report-filter.ts'
import classes from './ReportFilters.module.css'
import { reportFilterProblems, type ReportFilterValues } from './report-filter-values.ts'
import {
  daysOfPeriod,
  periodOfDays,
  reportPeriods,
  type NamedPeriod,
} from '../../platform/day/periods.ts'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

// Loaded later: the date field is as heavy as the rest of the screen, and the rows need not wait.
const DayField = lazyPart(async () => ({
  default: (await import('../../platform/ui/DayField.tsx')).DayField,
}))

export interface ReportFiltersHandle {
  /** Whether what stands in the fields can be used; shows what is wrong with it. */
  check: () => boolean
}

interface ReportFiltersProps {
  tab: ReportTab
  values: ReportFilterValues
  onChange: (values: ReportFilterValues) => void
  onSearch: () => void
  onReset: () => void
  /** Whether what stands in the fields was not searched yet. */
  isPending: boolean
  /** Content at the end of the buttons' line. */
  tools: ReactNode
  ref?: Ref<ReportFiltersHandle>
}

/** The filters of a report, by role. They apply on Search or Enter. */
export function ReportFilters(props: ReportFiltersProps) {
  const { tab, values, onChange, onSearch, onReset, isPending, tools, ref } = props
  const t = useText()
  const today = useToday()
  const focusProps = useFocusOnError()
  const [problems, setProblems] = useState<ReturnType<typeof reportFilterProblems>>({})
  const selectors = reportSelectors(tab, useStaff())
  const form = useRef<HTMLFormElement>(null)
  const check = (): boolean => {
    const invalidDay = findInvalidDayInput(form.current)
    invalidDay?.focus()
    const newProblems = reportFilterProblems(values)
    setProblems(newProblems)
    return !invalidDay && Object.keys(newProblems).length === 0
  }
  useImperativeHandle(ref, () => ({ check }))
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (check()) onSearch()
  }
  // Clears invalid text in the date field.
  const [resetCount, setResetCount] = useState(0)
  const change = (changes: Partial<ReportFilterValues>) => {
    setProblems({})
    onChange({ ...values, ...changes })
  }
  return (
    <form
      {...focusProps}
      ref={form}
      className={classes.filters}
      role="search"
      onSubmit={search}
      noValidate
    >
      {selectors.service && (
        <ServiceSelect
          withRetired
          className={classes.long}
          label={t('field.service')}
          value={values.service}
          onChange={(service) => onChange({ ...values, service })}
          emptyChoice={t('reports.allServices')}
        />
      )}
      {selectors.consultant && (
        <ConsultantSelect
          withRetired
          label={t('field.consultant')}
          value={values.consultant}
          onChange={(consultant) => onChange({ ...values, consultant })}
          emptyChoice={t('field.allConsultants')}
        />
      )}
      {selectors.branch && (
        <BranchSelect
          withRetired
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
      <PartSuspense
        fallback={<TextInput className={classes.short} label={t('reports.date')} disabled />}
      >
        <DayField
          key={resetCount}
          className={classes.short}
          label={t('reports.date')}
          value={values.day}
          // The single day and the period exclude each other.
          onChange={(day) => change(day ? { day, from: '', to: '' } : { day })}
          today={today}
        />
      </PartSuspense>
      <div className={classes.period}>
        <Select
          className={classes.short}
          label={t('reports.period.label')}
          placeholder={t('reports.period.any')}
          clearable
          data={reportPeriods.map((period) => ({
            value: period,
            label: t(`reports.period.${period}`),
          }))}
          value={periodOfDays(reportPeriods, values.from, values.to, today)}
          onChange={(period) =>
            change(
              period
                ? { ...daysOfPeriod(period as NamedPeriod, today), day: '' }
                : { from: '', to: '' },
            )
          }
        />
        {(['from', 'to'] as const).map((end) => (
          <PartSuspense
            key={end}
            fallback={
              <TextInput className={classes.short} label={t(`reports.period.${end}`)} disabled />
            }
          >
            <DayField
              key={resetCount}
              className={classes.short}
              label={t(`reports.period.${end}`)}
              value={values[end]}
              onChange={(day) => change(day ? { [end]: day, day: '' } : { [end]: day })}
              today={today}
              error={end === 'to' ? messageFor(problems.to) : undefined}
            />
          </PartSuspense>
        ))}
      </div>
      <div className={classes.buttons}>
        <SearchButton isPending={isPending} />
        <Button
          variant="default"
          // Each report has filters of its own.
          title={`${t('dashboard.reset')}: ${t(`reports.tabs.${tab}`)}`}
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
