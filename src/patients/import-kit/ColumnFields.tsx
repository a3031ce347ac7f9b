import { Checkbox, NativeSelect, Radio } from '@mantine/core'
import '../../platform/ui/check-inputs.css'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Cells } from './CheckedRows.tsx'
import { columnCountOf, samplesOf, type Mapping } from './column-facts.ts'
import type { ColumnsOf, FileRow } from './file-row.ts'
import type { ImportKind } from './import-kind.tsx'
import classes from './Import.module.css'
import { cellText, type DayOrder } from './read-cells.ts'

interface ColumnFieldsProps<Field extends string> {
  kind: Pick<ImportKind<Field, never>, 'fields' | 'labels' | 'required'>
  firstRow: FileRow
  mapping: Mapping<Field>
  /** What was answered where the days do not say it. */
  chosenOrder: DayOrder | undefined
  onMap: (withHeadings: boolean, columns: ColumnsOf<Field>) => void
  onChooseOrder: (order: DayOrder) => void
  disabled: boolean
}

/** Which column of a file is what. */
export function ColumnFields<Field extends string>(props: ColumnFieldsProps<Field>) {
  const { kind, firstRow, mapping, chosenOrder, onMap, onChooseOrder, disabled } = props
  const { withHeadings, columns, rows, unclearDay } = mapping
  const t = useText()
  const columnName = (column: number) =>
    (withHeadings && cellText(firstRow.cells[column] ?? '').slice(0, 60)) ||
    t('import.column', { number: column + 1 })
  const choices = Array.from({ length: columnCountOf([firstRow, ...rows]) }, (_, column) => ({
    value: String(column),
    label: columnName(column),
  }))
  const choose = (field: Field, value: string) => {
    const next = { ...columns }
    if (value === '') delete next[field]
    else next[field] = Number(value)
    onMap(withHeadings, next)
  }
  return (
    <fieldset className={classes.fields} disabled={disabled}>
      <legend>{t('import.columns')}</legend>
      <Checkbox
        label={t('import.withHeadings')}
        checked={withHeadings}
        onChange={({ currentTarget }) => onMap(currentTarget.checked, columns)}
      />
      <div className={classes.columns}>
        {kind.fields.map((field) => {
          const column = columns[field]
          const shown = column === undefined ? [] : samplesOf(rows, column)
          return (
            <NativeSelect
              key={field}
              label={t(kind.labels[field])}
              description={shown.length > 0 ? <Cells cells={shown} /> : '\u00A0'}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              required={kind.required.includes(field)}
              value={column === undefined ? '' : String(column)}
              onChange={({ currentTarget }) => choose(field, currentTarget.value)}
              data={[{ value: '', label: t('import.notInFile') }, ...choices]}
            />
          )
        })}
      </div>
      {unclearDay !== undefined && (
        <Radio.Group
          label={t('import.dayOrder', { example: unclearDay.trim().slice(0, 20) })}
          required
          value={chosenOrder ?? null}
          onChange={(order) => onChooseOrder(order as DayOrder)}
        >
          <div className={classes.buttons}>
            <Radio value="day first" label={t('import.dayFirst')} />
            <Radio value="month first" label={t('import.monthFirst')} />
          </div>
        </Radio.Group>
      )}
    </fieldset>
  )
}
