import { Button, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../access/account/format-session.tsx'
import { callKey, useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import { listPatientImports, type PatientImport } from './import-patients.ts'
import classes from './ImportPatients.module.css'

const TakeBackDialog = lazyDialog(() => import('./TakeBackDialog.tsx'))

/** What was imported before, and what can be taken back. */
export function EarlierImports({ onTakenBack }: { onTakenBack: (fileName: string) => void }) {
  const t = useText()
  const queries = useQueryClient()
  const reading = useCall(listPatientImports, {})
  const { data: imports, error, isFetching, refetch } = reading
  const [chosen, setChosen] = useState<PatientImport>()
  const [opened, setOpened] = useState(false)
  // Before the first answer there may be none.
  if (!error && !imports?.length) return null
  return (
    <section className={classes.card} aria-labelledby="earlier-imports">
      <Title order={2} size="h4" id="earlier-imports">
        {t('import.earlier')}
      </Title>
      {error && !imports && (
        <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} isInline />
      )}
      <OldNote reading={reading} />
      <ul className={classes.imports}>
        {imports?.map((row) => (
          <li key={row.id}>
            <div className={classes.words}>
              <strong>
                <bdi>{row.fileName}</bdi>
              </strong>
              <Text size="sm" c="dimmed">
                {t('import.madeBy', { name: row.by, at: formatInstant(row.at) })} ·{' '}
                {t('import.added', { count: row.added })}
                {row.takenBackAt !== null &&
                  ` · ${t('import.takenBack', { count: row.removed, at: formatInstant(row.takenBackAt) })}`}
              </Text>
            </div>
            {row.canTakeBack && (
              <Button
                variant="default"
                size="compact-md"
                onClick={() => {
                  setChosen(row)
                  setOpened(true)
                }}
                aria-label={t('import.takeBackOf', { file: row.fileName })}
              >
                {t('import.takeBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <PartSuspense>
        {chosen && (
          <TakeBackDialog
            row={chosen}
            opened={opened}
            onTakenBack={() => onTakenBack(chosen.fileName)}
            onClose={() => {
              setOpened(false)
              void queries.invalidateQueries({ queryKey: callKey(listPatientImports) })
            }}
          />
        )}
      </PartSuspense>
    </section>
  )
}
