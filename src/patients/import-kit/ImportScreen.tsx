import { Alert, Button, FileButton } from '@mantine/core'
import { IconArrowLeft, IconFileSpreadsheet, IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../access/permissions/paths.ts'
import { useRowsExport } from '../../platform/export/use-file-worker.tsx'
import { newUuid } from '../../platform/http/uuid.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { ListHead } from '../../platform/ui/ListHead.tsx'
import { EarlierImports } from './EarlierImports.tsx'
import { sampleFile } from './files-to-save.tsx'
import classes from './Import.module.css'
import { ImportForm } from './ImportForm.tsx'
import type { ImportKind, TableFile } from './import-kind.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { readFileRows } from './read-file.tsx'
import { StoppedNote, useStoppedImport } from './stopped-import.tsx'
import { useImport } from './use-import.tsx'

const fileTypes = '.xlsx,.xlsm,.csv,.tsv,.txt,text/csv'
const maxBytes = 20 * 1024 * 1024

interface ImportScreenProps<Field extends string, Item> {
  kind: ImportKind<Field, Item>
}

/** An Admin takes something over from a file: which column is what, what becomes of each row, and what was taken over before. */
export function ImportScreen<Field extends string, Item>(props: ImportScreenProps<Field, Item>) {
  const { kind } = props
  const { texts } = kind
  const t = useText()
  const [file, setFile] = useState<TableFile>()
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<TextKey>()
  const sample = useRowsExport()
  const stopped = useStoppedImport(kind.draft)
  const running = useImport(kind, file, stopped)
  const busy = running.work?.isRunning ?? false

  async function choose(chosen: File | null): Promise<void> {
    if (!chosen) return
    running.forgetCheck()
    setFile(undefined)
    setProblem(chosen.size > maxBytes ? 'import.tooLarge' : undefined)
    if (chosen.size > maxBytes) return
    setReading(true)
    const rows = await readFileRows(chosen).finally(() => setReading(false))
    if (!rows || rows.length === 0) setProblem(rows ? 'import.empty' : 'import.unreadable')
    else setFile({ key: newUuid(), name: chosen.name.slice(0, 200), rows })
  }

  return (
    <div className={classes.page}>
      <ListHead title={t(texts.title)} hint={t(texts.hint)}>
        <Button
          component={Link}
          to={paths.clients}
          variant="default"
          leftSection={<IconArrowLeft size={17} aria-hidden="true" />}
        >
          {t('screen.clients')}
        </Button>
      </ListHead>
      <section className={classes.card}>
        <p>{t(texts.fileHint)}</p>
        {texts.note && <p>{t(texts.note)}</p>}
        <div className={classes.buttons}>
          <FileButton accept={fileTypes} onChange={(chosen) => void choose(chosen)}>
            {(props) => (
              <Button
                {...props}
                variant={file ? 'default' : 'filled'}
                loading={isReading}
                disabled={busy}
                leftSection={<IconFileUpload size={17} aria-hidden="true" />}
              >
                {t(file ? 'import.otherFile' : 'import.chooseFile')}
              </Button>
            )}
          </FileButton>
          {!file && (
            <Button
              variant="default"
              loading={sample.rows !== undefined}
              leftSection={<IconFileSpreadsheet size={17} aria-hidden="true" />}
              onClick={() => sample.start(sampleFile(t, kind), `${t(texts.title)}.xlsx`)}
            >
              {t('import.sample')}
            </Button>
          )}
        </div>
        {!file && stopped.atFirst && <StoppedNote texts={texts} stopped={stopped.atFirst} />}
        {problem && (
          <Alert color="red" variant="light" role="alert">
            {t(problem)}
          </Alert>
        )}
      </section>
      {file && <ImportForm key={file.key} kind={kind} file={file} import={running} />}
      <EarlierImports kind={kind} onTakenBack={stopped.endOf} />
      <LeaveQuestion texts={texts} isSending={busy && running.work?.kind === 'import'} />
    </div>
  )
}
