import { Button, TextInput } from '@mantine/core'
import { Suspense, useState, type FormEvent, type ReactNode } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { BranchSelect } from '../../masters/branches/BranchSelect.tsx'
import { sentenceFor, useText } from '../../platform/i18n/i18n.tsx'
import { ServiceSelect } from '../../masters/services/ServiceSelect.tsx'
import { ConsultantSelect } from '../../masters/consultants/ConsultantSelect.tsx'
import { useFocusOnRefusal } from '../../platform/ui/use-focus-on-error.tsx'
import { reportSelectors, type ReportTab } from './report-filter.ts'
import classes from './ReportFilters.module.css'
import { reportWishProblems, type ReportWish } from './report-filter-values.ts'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'

// The calendar of a date field weighs as much as the rest of the screen: the rows do not wait for it.
const DayField = lazyPart(async () => ({
  default: (await import('../../platform/ui/DayField.tsx')).DayField,
}))

interface ReportFiltersProps {
  tab: ReportTab
  wish: ReportWish
  onChange: (wish: ReportWish) => void
  onSearch: () => void
  onReset: () => void
  /** What stands at the end of the line of buttons. */
  tools: ReactNode
}

/** The filters of a report, by role. Nothing is applied before Search (or Enter). */
export function ReportFilters(props: ReportFiltersProps) {
  const { tab, wish, onChange, onSearch, onReset, tools } = props
  const t = useText()
  const today = useToday()
  const focus = useFocusOnRefusal()
  const [problems, setProblems] = useState<ReturnType<typeof reportWishProblems>>({})
  const selectors = reportSelectors(tab, useStaff())
  const search = (event: FormEvent) => {
    event.preventDefault()
    const found = reportWishProblems(wish)
    setProblems(found)
    if (Object.keys(found).length === 0) onSearch()
  }
  // Lets go of a text in the date's field that was never taken.
  const [resets, setResets] = useState(0)
  const change = (part: Partial<ReportWish>) => {
    setProblems({})
    onChange({ ...wish, ...part })
  }
  return (
    <form {...focus} className={classes.filters} role="search" onSubmit={search} noValidate>
      {selectors.service && (
        <ServiceSelect
          className={classes.long}
          label={t('field.service')}
          value={wish.service}
          onChange={(service) => onChange({ ...wish, service })}
          emptyChoice={t('reports.allServices')}
        />
      )}
      {selectors.consultant && (
        <ConsultantSelect
          label={t('field.consultant')}
          value={wish.consultant}
          onChange={(consultant) => onChange({ ...wish, consultant })}
          emptyChoice={t('field.allConsultants')}
        />
      )}
      {selectors.branch && (
        <BranchSelect
          label={t('field.branch')}
          value={wish.branch}
          onChange={(branch) => onChange({ ...wish, branch })}
          emptyChoice={t('field.allBranches')}
        />
      )}
      <TextInput
        label={t('reports.clientName')}
        placeholder={t('reports.clientNamePlaceholder')}
        autoComplete="off"
        value={wish.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={sentenceFor(problems.name)}
      />
      <TextInput
        className={classes.long}
        label={t('reports.mobile')}
        placeholder={t('reports.mobilePlaceholder')}
        type="tel"
        autoComplete="off"
        value={wish.mobile}
        onChange={(event) => change({ mobile: event.currentTarget.value })}
        error={sentenceFor(problems.mobile)}
      />
      <Suspense
        fallback={<TextInput className={classes.short} label={t('reports.date')} disabled />}
      >
        <DayField
          key={resets}
          className={classes.short}
          label={t('reports.date')}
          value={wish.day}
          onChange={(day) => onChange({ ...wish, day })}
          today={today}
        />
      </Suspense>
      <div className={classes.buttons}>
        <Button type="submit">{t('dashboard.search')}</Button>
        <Button
          variant="default"
          onClick={() => {
            setProblems({})
            setResets((before) => before + 1)
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
