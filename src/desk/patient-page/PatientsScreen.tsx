import { TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { useListState } from '../../platform/ui/use-list-state.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { findClients, mostFound } from './patient-page.ts'
import classes from './PatientsScreen.module.css'
import { typedClient } from '../../patients/register/parse-patient-search.ts'
import { useFoundColumns } from './use-patient-columns.tsx'

/** Whoever types a word pauses less than this between two letters. */
const pauseMs = 200

/** Finds a patient by name or number while it is typed, the likeliest first. */
export default function ClientsScreen() {
  const t = useText()
  const { typed, setTyped, asked, askNow } = useTyped()
  const enough = typedClient(asked) !== undefined
  const read = useCall(
    findClients,
    { body: { typed: asked } },
    { enabled: enough, staleTime: 60_000 },
  )
  const { data, error, isPlaceholderData } = read
  const rows = enough && !error ? (data ?? []) : []
  const isCurrent = enough && typed === asked && data !== undefined && !isPlaceholderData
  const navigate = useNavigate()
  const openFirst = (event: FormEvent) => {
    event.preventDefault()
    const [first] = rows
    if (isCurrent && first) void navigate(pathWithId(paths.client, first.id))
    else askNow()
  }
  return (
    <>
      <Title order={1} size="h3">
        {t('screen.clients')}
      </Title>
      <p className={classes.hint}>{t('clients.hint')}</p>
      <form className={classes.bar} role="search" onSubmit={openFirst}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={t('clients.search')}
          placeholder={t('clients.search')}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          autoComplete="off"
          // Nobody comes here for anything else.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <span className={classes.count} role="status">
          {isCurrent &&
            !error &&
            (rows.length < mostFound
              ? t('clients.found', { count: rows.length })
              : t('clients.first', { count: mostFound }))}
        </span>
      </form>
      <DataTable
        label={t('clients.results')}
        columns={useFoundColumns()}
        rows={rows}
        rowKey={({ id }) => id}
        // Letters that are still typed have no answer yet either.
        reading={
          enough ? { ...read, isPlaceholderData: !isCurrent && data !== undefined } : undefined
        }
        empty={
          !enough ? (
            <EmptyNote title={t('clients.typeFirst')} hint={t('clients.typeHint')} />
          ) : isCurrent ? (
            <EmptyNote title={t('clients.nobody')} hint={t('clients.nobodyHint')} />
          ) : undefined
        }
      />
    </>
  )
}

/** Never in the address, where names would stand in logs. */
const searchOnly = {
  initial: '',
  schema: z.string(),
  toAddress: () => ({}),
  fromAddress: (_: URLSearchParams, kept: string) => kept,
}

/**
 * What is typed, and what is asked once the typing pauses. The way back from a client leads to the
 * search again.
 */
function useTyped() {
  const { state, setState, epoch } = useListState(searchOnly)
  const [edited, setEdited] = useState({ typed: state, epoch })
  if (edited.epoch !== epoch) setEdited({ typed: state, epoch })
  const { typed } = edited
  const [paused] = useDebouncedValue(typed, pauseMs)
  const [now, setNow] = useState<string>()
  // Enter does not wait for the pause.
  const asked = now === typed ? typed : paused
  useEffect(() => setState(asked), [asked])
  return {
    typed,
    setTyped: (next: string) => setEdited({ typed: next, epoch }),
    asked,
    askNow: () => setNow(typed),
  }
}
