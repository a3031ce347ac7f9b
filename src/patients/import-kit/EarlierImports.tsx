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
import classes from './Import.module.css'
import type { ImportKind } from './import-kind.tsx'
import type { Import } from './imports.ts'

const TakeBackDialog = lazyDialog(() => import('./TakeBackDialog.tsx'))

interface EarlierImportsProps {
  kind: Pick<ImportKind<never, never>, 'list' | 'takeBack' | 'texts'>
  onTakenBack: (fileName: string) => void
}

/** What was imported before, and what can be taken back. */
export function EarlierImports({ kind, onTakenBack }: EarlierImportsProps) {
  const { list, texts } = kind
  const t = useText()
  const queries = useQueryClient()
  const reading = useCall(list, {})
  const { data: imports, error, isFetching, refetch } = reading
  const [chosen, setChosen] = useState<Import>()
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
                {t(texts.added, { count: row.added })}
                {row.takenBackAt !== null &&
                  ` · ${t(texts.takenBack, { count: row.removed, at: formatInstant(row.takenBackAt) })}`}
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
            kind={kind}
            row={chosen}
            opened={opened}
            onTakenBack={() => onTakenBack(chosen.fileName)}
            onClose={() => {
              setOpened(false)
              void queries.invalidateQueries({ queryKey: callKey(list) })
            }}
          />
        )}
      </PartSuspense>
    </section>
  )
}
