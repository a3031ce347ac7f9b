import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconFileUpload, IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { useListState } from '../../platform/ui/use-list-state.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { ListHead } from '../../platform/ui/ListHead.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import { ResultCount } from '../../platform/ui/ResultCount.tsx'
import { searchPatients } from './patient-page.ts'
import { mostFound, parsePatientSearch } from '../../patients/register/parse-patient-search.ts'
import classes from './PatientsScreen.module.css'
import { usePatientColumns } from './use-patient-columns.tsx'

/** Pause in typing before the search runs, in milliseconds. */
const debounceMs = 200

const isSearchable = (text: string): boolean => parsePatientSearch(text) !== undefined

// Lazy: patients are looked for far more often than taken over.
const ImportPatients = lazyPart(() => import('../../patients/import/ImportPatients.tsx'))
const ImportAppointments = lazyPart(() => import('../../scheduling/import/ImportAppointments.tsx'))
const imports = {
  '?import=1': { title: messageKey('import.title'), Screen: ImportPatients },
  '?import=appointments': {
    title: messageKey('importAppointments.title'),
    Screen: ImportAppointments,
  },
}
const importOf = (search: string) => Object.entries(imports).find(([it]) => it === search)?.[1]

/** The patients of the clinic: looked for, or taken over from a file, as their coming appointments are. */
export default function PatientsScreen() {
  const staff = useStaff()
  const canImport = can(staff, 'set up the clinic')
  const { search } = useLocation()
  const chosen = importOf(search)
  return canImport && chosen ? (
    <PartSuspense>
      <chosen.Screen />
    </PartSuspense>
  ) : (
    <PatientSearch canImport={canImport} />
  )
}

/** Search for a patient by name or number during input, best match first. */
function PatientSearch({ canImport }: { canImport: boolean }) {
  const t = useText()
  const {
    typed: searchText,
    setTyped: setSearchText,
    asked: submittedText,
    askNow: searchNow,
  } = useSearchText()
  const isAsked = isSearchable(submittedText)
  const result = useCall(
    searchPatients,
    { body: { typed: submittedText } },
    { enabled: isAsked, staleTime: 60_000 },
  )
  const { data, error, isPlaceholderData } = result
  const rows = isAsked && !error ? (data ?? []) : []
  const isCurrent =
    isAsked && searchText === submittedText && data !== undefined && !isPlaceholderData
  const navigate = useNavigate()
  // The text whose Enter came before its answer: it is carried out when that has come, unless the
  // text changed meanwhile.
  const [entered, setEntered] = useState<string>()
  const hasAnswered = isCurrent || Boolean(error)
  const openFirst = () => {
    const [first] = rows
    setEntered(isSearchable(searchText) && !hasAnswered ? searchText : undefined)
    if (isCurrent && first) void navigate(pathWithId(paths.client, first.id))
    else searchNow()
  }
  const openKept = useEffectEvent(() => entered === searchText && openFirst())
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the kept Enter is carried out once
    if (hasAnswered) openKept()
  }, [hasAnswered])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    openFirst()
  }
  return (
    <>
      <ListHead title={t('screen.clients')} hint={t('patients.hint')}>
        {canImport &&
          Object.entries(imports).map(([address, { title }]) => (
            <Button
              key={address}
              component={Link}
              to={address}
              variant="default"
              leftSection={<IconFileUpload size={17} aria-hidden="true" />}
            >
              {t(title)}
            </Button>
          ))}
      </ListHead>
      <form className={classes.bar} role="search" onSubmit={submit}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={t('patients.search')}
          placeholder={t('patients.search')}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          autoComplete="off"
          // The only purpose of the screen.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={searchText}
          onChange={(event) => {
            setSearchText(event.currentTarget.value)
            setEntered(undefined)
          }}
        />
        <ResultCount className={classes.count}>
          {isCurrent &&
            !error &&
            (rows.length < mostFound
              ? t('patients.found', { count: rows.length })
              : t('patients.firstMatches', { count: mostFound }))}
        </ResultCount>
      </form>
      <DataTable
        label={t('patients.results')}
        columns={usePatientColumns(rows)}
        rows={rows}
        rowKey={({ id }) => id}
        // Input that is not submitted yet has no answer either.
        queryState={
          isAsked ? { ...result, isPlaceholderData: !isCurrent && data !== undefined } : undefined
        }
        empty={
          !isAsked ? (
            <EmptyNote title={t('patients.searchPrompt')} hint={t('patients.searchHint')} />
          ) : isCurrent ? (
            <EmptyNote title={t('patients.noneFound')} hint={t('patients.noneFoundHint')} />
          ) : undefined
        }
      />
    </>
  )
}

/** Not in the address, because names would appear in logs. */
const searchListOptions = {
  initial: '',
  schema: z.string(),
  toAddress: () => ({}),
  fromAddress: (_: URLSearchParams, stored: string) => stored,
}

/**
 * The input, and the text that is submitted after a pause. Going back from a patient restores the
 * search.
 */
function useSearchText() {
  const { state, setState, resetCount: epoch } = useListState(searchListOptions)
  const [edited, setEdited] = useState({ typed: state, epoch })
  if (edited.epoch !== epoch) setEdited({ typed: state, epoch })
  const { typed: searchText } = edited
  const [debouncedText] = useDebouncedValue(searchText, debounceMs)
  const [immediateText, setImmediateText] = useState<string>()
  // Enter submits without the pause.
  const submittedText = immediateText === searchText ? searchText : debouncedText
  const onSubmitted = useEffectEvent(setState)
  useEffect(() => onSubmitted(submittedText), [submittedText])
  return {
    typed: searchText,
    setTyped: (next: string) => setEdited({ typed: next, epoch }),
    asked: submittedText,
    askNow: () => setImmediateText(searchText),
  }
}
