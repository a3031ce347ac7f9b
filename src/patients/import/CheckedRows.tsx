import { Button, Title } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useRowsExport } from '../../platform/export/use-file-worker.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { WrongRow } from './check-rows.ts'
import { fieldLabels, type ImportField } from './import-fields.ts'
import classes from './ImportPatients.module.css'
import { wrongRowsFile } from './sample-file.tsx'
import type { Check } from './use-import.tsx'

/** How many wrong rows are listed; all of them are in the file to save. */
const listed = 100

/** What becomes of the rows of a file. */
export function CheckedCounts({ check, isSent }: { check: Check; isSent: boolean }) {
  const t = useText()
  const { wrong, repeated, known, numbersLeft, waiting, added } = check
  const counts = [
    isSent && t('import.added', { count: added }),
    waiting.length > 0 && t('import.waiting', { count: waiting.length }),
    known > 0 && t('import.known', { count: known }),
    numbersLeft > 0 && t('import.numbersLeft', { count: numbersLeft }),
    repeated > 0 && t('import.repeated', { count: repeated }),
    wrong.length > 0 && t('import.wrong', { count: wrong.length }),
  ].filter((it) => it !== false)
  return (
    <ul className={classes.counts}>
      {(counts.length > 0 ? counts : [t('import.nobody')]).map((it) => (
        <li key={it}>{it}</li>
      ))}
    </ul>
  )
}

interface WrongRowsProps {
  fileName: string
  wrong: readonly WrongRow[]
  /** The names of the columns, as the file has them. */
  headings: readonly string[]
}

/** The rows that cannot be taken over, each with its reason. */
export function WrongRows({ fileName, wrong, headings }: WrongRowsProps) {
  const t = useText()
  const { rows, start } = useRowsExport()
  const save = () =>
    start(
      wrongRowsFile(t, wrong, headings),
      `${fileName.replace(/\.\w+$/, '')} – ${t('import.wrongTitle')}.xlsx`,
    )
  return (
    <section className={classes.wrong} aria-labelledby="import-wrong">
      <Title order={3} size="h5" id="import-wrong">
        {t('import.wrongTitle')}
      </Title>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys */}
      <ul tabIndex={0} aria-labelledby="import-wrong">
        {wrong.slice(0, listed).map((row) => (
          <WrongLine key={row.line} row={row} />
        ))}
      </ul>
      <Button
        variant="default"
        loading={rows !== undefined}
        leftSection={<IconFileSpreadsheet size={17} aria-hidden="true" />}
        onClick={save}
      >
        {t('import.saveWrong', { count: wrong.length })}
      </Button>
    </section>
  )
}

function WrongLine({ row: { line, cells, problems } }: { row: WrongRow }) {
  const t = useText()
  const shown = cells.filter((cell) => cell.trim() !== '').slice(0, 4)
  return (
    <li>
      <strong>{t('import.row', { number: line })}</strong>{' '}
      <span className={classes.cells}>
        <Cells cells={shown} />
      </span>
      {Object.entries(problems).map(([field, message]) => (
        <div key={field} className={classes.problem}>
          {t(fieldLabels[field as ImportField])}: {t(message)}
        </div>
      ))}
    </li>
  )
}

/** Cells of a file beside one another, each in the direction of its own words. */
export function Cells({ cells }: { cells: readonly string[] }) {
  return cells.map((cell, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- they stay in their places
    <Fragment key={at}>
      {at > 0 && ' · '}
      <bdi>{cell}</bdi>
    </Fragment>
  ))
}
