import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { findAuditPatients } from './audit-log.ts'
import type { PatientOption } from './audit-filter-values.ts'

interface PatientSelectProps extends Pick<SelectProps, 'label' | 'classNames'> {
  value: PatientOption | null
  onChange: (patient: PatientOption | null) => void
}

const patientLabel = ({ name, mobile }: PatientOption): string => `${name} · ${mobile}`

/** Select that searches patients by name or mobile number during input. */
export function PatientSelect({ value, onChange, ...rest }: PatientSelectProps) {
  const t = useText()
  const [searchText, setSearchText] = useState('')
  const [debouncedText] = useDebouncedValue(searchText.trim(), 250)
  const shouldSearch = debouncedText.length > 1 && debouncedText !== (value && patientLabel(value))
  const { data, error, isFetching, refetch } = useCall(
    findAuditPatients,
    { body: { typed: debouncedText } },
    { enabled: shouldSearch },
  )
  const matches = shouldSearch ? (data ?? []) : []
  const choices =
    value && !matches.some(({ id }) => id === value.id) ? [value, ...matches] : matches
  return (
    <Select
      {...rest}
      searchable
      clearable
      placeholder={t('audit.anyPatient')}
      value={value && String(value.id)}
      onChange={(id) => onChange(choices.find((one) => String(one.id) === id) ?? null)}
      onSearchChange={setSearchText}
      data={choices.map((one) => ({ value: String(one.id), label: patientLabel(one) }))}
      // Filtered by the server, by beginnings of words.
      filter={({ options }) => options}
      clearButtonProps={{ 'aria-label': t('audit.clearPatient') }}
      nothingFoundMessage={
        !shouldSearch || debouncedText !== searchText.trim()
          ? undefined
          : error
            ? t('loading.choicesFailed')
            : isFetching
              ? undefined
              : t('field.nothingFound')
      }
      onDropdownOpen={() => void (error && refetch())}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
