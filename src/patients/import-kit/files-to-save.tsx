import type { SheetTable } from '../../platform/export/table-file.ts'
import type { useText } from '../../platform/i18n/i18n.tsx'
import type { RowProblems, WrongRow } from './file-row.ts'
import type { ImportKind } from './import-kind.tsx'

type Text = ReturnType<typeof useText>
type Labels<Field extends string> = ImportKind<Field, never>['labels']

/** A file with the columns that an import knows, and invented people. */
export const sampleFile = <Field extends string>(
  t: Text,
  { fields, sample, texts }: Pick<ImportKind<Field, never>, 'fields' | 'sample' | 'texts'>,
) => ({
  format: 'xlsx' as const,
  tables: [
    {
      // English words: a file goes from hand to hand, and its headings are known in English.
      columns: fields.map((field) => ({ title: sample.headings[field], width: 18 })),
      rows: sample.rows.map((row) => fields.map((field) => row[field])),
      sheetName: t(texts.title),
    } satisfies SheetTable,
  ],
})

/** What is wrong with a row, a sentence for each field. */
export const reasonsOf = <Field extends string>(
  t: Text,
  labels: Labels<Field>,
  problems: RowProblems<Field>,
): string[] =>
  (Object.keys(problems) as Field[]).map((field) => `${t(labels[field])}: ${t(problems[field]!)}`)

/** The rows that could not be taken over, as they were, each with its reason: to be corrected and chosen again. */
export function wrongRowsFile<Field extends string>(
  t: Text,
  labels: Labels<Field>,
  wrong: readonly WrongRow<Field>[],
  firstRow: readonly string[],
) {
  const width = wrong.reduce((most, { cells }) => Math.max(most, cells.length), firstRow.length)
  const columns = Array.from({ length: width }, (_, at) => ({
    title: firstRow[at] ?? '',
    width: 18,
  }))
  return {
    format: 'xlsx' as const,
    tables: [
      {
        // Without headings it has none again: they would be read as a row.
        columns: firstRow.length > 0 ? [...columns, { title: t('import.reason'), width: 60 }] : [],
        rows: wrong.map((row) => [
          ...Array.from({ length: width }, (_, at) => row.cells[at] ?? ''),
          reasonsOf(t, labels, row.problems).join(' '),
        ]),
        sheetName: t('import.wrongTitle'),
      } satisfies SheetTable,
    ],
  }
}
