import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { findAuditPatients } from './audit-log.ts'
import type { FoundPatient } from './audit-filter-values.ts'

interface PatientSelectProps extends Pick<SelectProps, 'label' | 'classNames'> {
  value: FoundPatient | null
  onChange: (patient: FoundPatient | null) => void
}

const wordsApart = ({ name, mobile }: FoundPatient): string => `${name} · ${mobile}`

/** Finds a patient while a name or a mobile number is typed. */
export function PatientSelect({ value, onChange, ...rest }: PatientSelectProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim(), 250)
  const isAsked = asked.length > 1 && asked !== (value && wordsApart(value))
  const { data, error, isFetching, refetch } = useCall(
    findAuditPatients,
    { body: { typed: asked } },
    { enabled: isAsked },
  )
  const found = isAsked ? (data ?? []) : []
  const offered = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  return (
    <Select
      {...rest}
      searchable
      clearable
      placeholder={t('audit.anyPatient')}
      value={value && String(value.id)}
      onChange={(id) => onChange(offered.find((one) => String(one.id) === id) ?? null)}
      onSearchChange={setTyped}
      data={offered.map((one) => ({ value: String(one.id), label: wordsApart(one) }))}
      // The server has chosen already, by the beginnings of words.
      filter={({ options }) => options}
      clearButtonProps={{ 'aria-label': t('audit.reset') }}
      nothingFoundMessage={
        !isAsked || asked !== typed.trim()
          ? undefined
          : error
            ? t('reading.choicesFailed')
            : isFetching
              ? undefined
              : t('field.nothingFound')
      }
      onDropdownOpen={() => void (error && refetch())}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
