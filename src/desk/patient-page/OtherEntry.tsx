import { Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { parsePatientSearch } from '../../patients/register/parse-patient-search.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import classes from './OtherEntry.module.css'
import { searchPatients, type PatientProfile } from './patient-page.ts'

/** Pause in typing before the search runs, in milliseconds. */
const debounceMs = 200
/** How many of the best matches are offered: the entry that is meant is among the first. */
const mostOffered = 6

interface OtherEntryProps {
  patient: PatientProfile
  /** The id of the chosen entry. */
  value: number | undefined
  onChange: (id: number) => void
}

/** Finds the other entry of a patient: among those with the same number, or by name or another number. */
export function OtherEntry({ patient, value, onChange }: OtherEntryProps) {
  const t = useText()
  const group = useId()
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed, debounceMs)
  const isAsked = parsePatientSearch(asked) !== undefined
  const { data, error, refetch, isFetching, isPlaceholderData } = useCall(
    searchPatients,
    { body: { typed: asked } },
    { enabled: isAsked, staleTime: 60_000 },
  )
  const found = isAsked && !error ? data?.filter(({ id }) => id !== patient.id) : undefined
  const isCurrent = found !== undefined && !isPlaceholderData && typed === asked
  const offered = isAsked
    ? (found ?? []).slice(0, mostOffered)
    : patient.family.map((member) => ({ ...member, mobile: patient.mobile, fileNumber: null }))
  return (
    <div>
      <TextInput
        type="search"
        label={t('merge.other')}
        placeholder={t('patients.search')}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div role="status">
        {isCurrent && offered.length === 0 && (
          <p className={classes.none}>{t('patients.noneFound')}</p>
        )}
        {isAsked && error && (
          <FailedNote isInline problem={error} onRetry={refetch} isRetrying={isFetching} />
        )}
      </div>
      {isAsked && !isCurrent && !error && offered.length === 0 && <Skeleton height={40} mt={8} />}
      {offered.length > 0 && (
        <div className={classes.offered} role="radiogroup" aria-label={t('merge.other')}>
          {offered.map(({ id, name, mobile, fileNumber, age }) => (
            <label key={id} className={classes.entry}>
              <input
                type="radio"
                name={group}
                checked={id === value}
                onChange={() => onChange(id)}
              />
              <span className={classes.name}>
                <StoredText>{name}</StoredText>
              </span>
              <span className={classes.about}>
                {[mobile, t('booking.years', { count: age }), fileNumber]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </label>
          ))}
        </div>
      )}
    </div>
  )
}
