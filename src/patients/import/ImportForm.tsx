import { Alert, Button, Checkbox, NativeSelect, Radio, Title } from '@mantine/core'
import '../../platform/ui/check-inputs.css'
import { useState } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { CheckedCounts, WrongRows } from './CheckedRows.tsx'
import {
  fieldLabels,
  guessColumns,
  hasHeadings,
  importFields,
  type ColumnsOfFields,
  type ImportField,
} from './import-fields.ts'
import classes from './ImportPatients.module.css'
import { cellText, guessDayOrder, type DayOrder } from './read-cells.ts'
import { useImport, type TableFile } from './use-import.tsx'
import { WorkProgress } from './WorkProgress.tsx'

/** How many filled cells of a column are shown, and looked at for the order of its days. */
const samples = 3
const rowsLookedAt = 1_000

/** Which column is what; then what a check has found, and the import itself. */
export function ImportForm({ file }: { file: TableFile }) {
  const t = useText()
  const today = useToday()
  const [first = []] = file.rows
  const [withHeadings, setWithHeadings] = useState(() => hasHeadings(first))
  const [columns, setColumns] = useState<ColumnsOfFields>(() => guessColumns(first))
  const [chosenOrder, setChosenOrder] = useState<DayOrder>('day first')
  const { work, check, startCheck, startImport, stop, forgetCheck } = useImport(file)

  const firstRow = withHeadings ? 1 : 0
  const columnCount = Math.max(...file.rows.slice(0, rowsLookedAt).map(({ length }) => length))
  const cellsOf = (column: number | undefined) =>
    column === undefined
      ? []
      : file.rows
          .slice(firstRow, firstRow + rowsLookedAt)
          .map((row) => cellText(row[column] ?? ''))
          .filter((cell) => cell !== '')
  const columnName = (column: number) =>
    (withHeadings && cellText(first[column] ?? '')) || t('import.column', { number: column + 1 })
  const choices = Array.from({ length: columnCount }, (_, column) => ({
    value: String(column),
    label: columnName(column),
  }))
  const days = cellsOf(columns.bornOn)
  const shownOrder = guessDayOrder(days)
  const isOrderAsked = shownOrder === undefined && days.some((day) => /^\d{1,2}[-/. ]\d/.test(day))
  const isComplete =
    columns.name !== undefined &&
    columns.mobile !== undefined &&
    (columns.age !== undefined || columns.bornOn !== undefined)

  const choose = (field: ImportField, value: string) => {
    forgetCheck()
    const { [field]: _, ...others } = columns
    setColumns(value === '' ? others : { ...others, [field]: Number(value) })
  }
  const isBusy = work?.isRunning ?? false
  const isSent = check !== undefined && (check.added > 0 || work?.kind === 'import')

  return (
    <section className={classes.card} aria-labelledby="import-columns">
      <Title order={2} size="h4" id="import-columns">
        <bdi>{file.name}</bdi> · {t('import.rows', { count: file.rows.length - firstRow })}
      </Title>
      <fieldset className={classes.fields} disabled={isBusy || isSent}>
        <legend>{t('import.columns')}</legend>
        <Checkbox
          label={t('import.withHeadings')}
          checked={withHeadings}
          onChange={({ currentTarget }) => {
            forgetCheck()
            setWithHeadings(currentTarget.checked)
          }}
        />
        <div className={classes.columns}>
          {importFields.map((field) => (
            <NativeSelect
              key={field}
              label={t(fieldLabels[field])}
              description={cellsOf(columns[field]).slice(0, samples).join(' · ') || ' '}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              required={field === 'name' || field === 'mobile'}
              value={columns[field] === undefined ? '' : String(columns[field])}
              onChange={({ currentTarget }) => choose(field, currentTarget.value)}
              data={[{ value: '', label: t('import.notInFile') }, ...choices]}
            />
          ))}
        </div>
        {isOrderAsked && (
          <Radio.Group
            label={t('import.dayOrder', { example: days[0] ?? '' })}
            value={chosenOrder}
            onChange={(order) => {
              forgetCheck()
              setChosenOrder(order as DayOrder)
            }}
          >
            <div className={classes.buttons}>
              <Radio value="day first" label={t('import.dayFirst')} />
              <Radio value="month first" label={t('import.monthFirst')} />
            </div>
          </Radio.Group>
        )}
      </fieldset>
      {!check && (
        <div className={classes.buttons}>
          <ButtonWithReason
            loading={isBusy}
            reason={isComplete ? undefined : t('import.columnsMissing')}
            onClick={() =>
              void startCheck(firstRow, { columns, dayOrder: shownOrder ?? chosenOrder, today })
            }
          >
            {t('import.check')}
          </ButtonWithReason>
        </div>
      )}
      {/* Mounted before its words, which are not heard otherwise. */}
      <div role="status">{check && <CheckedCounts check={check} isSent={isSent} />}</div>
      {check && check.wrong.length > 0 && (
        <WrongRows fileName={file.name} wrong={check.wrong} headings={withHeadings ? first : []} />
      )}
      {work && <WorkProgress work={work} onStop={stop} />}
      {work?.problem && work.problem.code !== 'signed_out' && (
        <Alert color="red" variant="light" role="alert">
          {t(problemMessageKey(work.problem.code))} {work.kind === 'import' && t('import.stopped')}
        </Alert>
      )}
      {check && check.waiting.length > 0 && !isBusy && (
        <div className={classes.buttons}>
          <Button onClick={() => void startImport()}>
            {t('import.start', { count: check.waiting.length })}
          </Button>
        </div>
      )}
    </section>
  )
}
