import { Button, Title } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useRowsExport } from '../../platform/export/use-file-worker.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { WrongRow } from './file-row.ts'
import type { ImportKind, ImportTexts } from './import-kind.tsx'
import classes from './Import.module.css'
import { reasonsOf, wrongRowsFile } from './files-to-save.tsx'
import type { Check } from './use-import.tsx'

/** How many wrong rows are listed; all of them are in the file to save. */
const listed = 100

interface CheckedCountsProps {
  texts: ImportTexts
  check: Check<string, unknown>
  isSent: boolean
}

/** What becomes of the rows of a file. */
export function CheckedCounts({ texts, check, isSent }: CheckedCountsProps) {
  const t = useText()
  const { wrong, repeated, known, others, waiting, added } = check
  const counts = [
    isSent && t(texts.added, { count: added }),
    waiting.length > 0 && t(texts.waiting, { count: waiting.length }),
    known > 0 && t(texts.known, { count: known }),
    ...Object.entries(others).map(
      ([text, count]) => count > 0 && t(text as keyof typeof others, { count }),
    ),
    repeated > 0 && t('import.repeated', { count: repeated }),
    wrong.length > 0 && t('import.wrong', { count: wrong.length }),
  ].filter((it) => it !== false)
  return (
    <ul className={classes.counts}>
      {(counts.length > 0 ? counts : [t(texts.nothing)]).map((it) => (
        <li key={it}>{it}</li>
      ))}
    </ul>
  )
}

interface WrongRowsProps<Field extends string> {
  labels: ImportKind<Field, never>['labels']
  fileName: string
  wrong: readonly WrongRow<Field>[]
  /** The names of the columns, as the file has them. */
  headings: readonly string[]
}

/** The rows that cannot be taken over, each with its reason. */
export function WrongRows<Field extends string>(props: WrongRowsProps<Field>) {
  const { labels, fileName, wrong, headings } = props
  const t = useText()
  const { rows, start } = useRowsExport()
  const save = () =>
    start(
      wrongRowsFile(t, labels, wrong, headings),
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
          <WrongLine key={row.line} labels={labels} row={row} />
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

interface WrongLineProps<Field extends string> extends Pick<WrongRowsProps<Field>, 'labels'> {
  row: WrongRow<Field>
}

function WrongLine<Field extends string>({ labels, row }: WrongLineProps<Field>) {
  const { line, cells, problems } = row
  const t = useText()
  const shown = cells.filter((cell) => cell.trim() !== '').slice(0, 4)
  return (
    <li>
      <strong>{t('import.row', { number: line })}</strong>{' '}
      <span className={classes.cells}>
        <Cells cells={shown} />
      </span>
      {reasonsOf(t, labels, problems).map((reason) => (
        <div key={reason} className={classes.problem}>
          {reason}
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
