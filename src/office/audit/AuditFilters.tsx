import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ChoiceSelect, type ChoicesQueryState } from '../../platform/ui/ChoiceSelect.tsx'
import { DayField } from '../../platform/ui/DayField.tsx'
import classes from './AuditFilters.module.css'
import { readAuditChoices } from './audit-log.ts'
import { auditFilterProblem, type AuditFilterValues } from './audit-filter-values.ts'
import { PatientSelect } from './PatientSelect.tsx'
import { formatAction, formatSubject } from './format-audit-entry.tsx'

interface AuditFiltersProps {
  values: AuditFilterValues
  onChange: (values: AuditFilterValues) => void
  onSearch: () => void
  onReset: () => void
}

/** The filters of the audit: staff, action, subject, patient, days and address. Apply on Search or Enter. */
export function AuditFilters({ values, onChange, onSearch, onReset }: AuditFiltersProps) {
  const t = useText()
  const today = useToday()
  const result = useCall(readAuditChoices, {}, { staleTime: 60_000 })
  const choices = result.data
  const [problem, setProblem] = useState<ReturnType<typeof auditFilterProblem>>()
  // Clears invalid text in the day fields.
  const [resetCount, setResetCount] = useState(0)
  const change = (changes: Partial<AuditFilterValues>) => {
    setProblem(undefined)
    onChange({ ...values, ...changes })
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    const newProblem = auditFilterProblem(values)
    setProblem(newProblem)
    if (!newProblem) onSearch()
  }
  return (
    <form className={classes.filters} role="search" noValidate onSubmit={search}>
      <PatientSelect
        classNames={{ root: classes.patient }}
        label={t('audit.patient')}
        value={values.patient}
        onChange={(patient) => change({ patient })}
      />
      <ChoiceSelect
        choices={choices?.staff}
        queryState={result}
        label={t('audit.person')}
        emptyChoice={t('audit.allPeople')}
        value={values.staff}
        onChange={(staff) => change({ staff })}
      />
      <CodeSelect
        codes={choices?.actions}
        reading={result}
        format={formatAction}
        label={t('audit.action')}
        emptyLabel={t('audit.anyAction')}
        value={values.action}
        onChange={(action) => change({ action })}
      />
      <CodeSelect
        codes={choices?.subjects}
        reading={result}
        format={formatSubject}
        label={t('audit.subject')}
        emptyLabel={t('audit.anySubject')}
        value={values.subject}
        onChange={(subject) => change({ subject })}
      />
      <TextInput
        label={t('audit.address')}
        placeholder={t('audit.anyAddress')}
        value={values.address}
        onChange={({ currentTarget: { value } }) => change({ address: value })}
        error={problem === 'address' ? t('audit.addressInvalid') : undefined}
      />
      <DayField
        key={`from ${resetCount}`}
        label={t('audit.dayFrom')}
        today={today}
        to={today}
        value={values.from}
        onChange={(from) => change({ from })}
      />
      <DayField
        key={`to ${resetCount}`}
        label={t('audit.dayTo')}
        today={today}
        to={today}
        value={values.to}
        onChange={(to) => change({ to })}
        error={problem === 'days' ? t('audit.daysReversed') : undefined}
      />
      <div className={classes.buttons}>
        <Button type="submit">{t('dashboard.search')}</Button>
        <Button
          variant="default"
          onClick={() => {
            setProblem(undefined)
            setResetCount((before) => before + 1)
            onReset()
          }}
        >
          {t('dashboard.reset')}
        </Button>
      </div>
    </form>
  )
}

interface CodeSelectProps {
  codes: string[] | undefined
  reading: ChoicesQueryState
  format: (code: string) => string
  label: string
  emptyLabel: string
  value: string | null
  onChange: (code: string | null) => void
}

/** Select of the words that occur in the audit, by their translated names. */
function CodeSelect({
  codes,
  reading,
  format,
  label,
  emptyLabel,
  value,
  onChange,
}: CodeSelectProps) {
  const options = codes
    ?.map((code) => ({ word: code, name: format(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  const index = options?.findIndex(({ word: code }) => code === value) ?? -1
  return (
    <ChoiceSelect
      label={label}
      emptyChoice={emptyLabel}
      choices={options?.map(({ name }, id) => ({ id, name }))}
      queryState={reading}
      value={index < 0 ? null : index}
      onChange={(id) => onChange(id === null ? null : options![id]!.word)}
    />
  )
}
