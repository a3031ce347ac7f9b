import { Alert, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { CheckedCounts, WrongRows } from './CheckedRows.tsx'
import { toMapping } from './column-facts.ts'
import { ColumnFields } from './ColumnFields.tsx'
import type { ColumnsOf } from './file-row.ts'
import { guessColumns } from './guess-columns.ts'
import classes from './Import.module.css'
import type { ImportKind, TableFile } from './import-kind.tsx'
import type { DayOrder } from './read-cells.ts'
import type { Import } from './use-import.tsx'
import { WorkProgress } from './WorkProgress.tsx'

interface ImportFormProps<Field extends string, Item> {
  kind: ImportKind<Field, Item>
  file: TableFile
  import: Import<Field, Item>
}

/** Which column is what; then what a check has found, and the import itself. */
export function ImportForm<Field extends string, Item>(props: ImportFormProps<Field, Item>) {
  const { kind, file } = props
  const { work, check, ...actions } = props.import
  const { texts } = kind
  const t = useText()
  const today = useToday()
  const firstRow = file.rows[0]!
  const [mapping, setMapping] = useState(() => {
    const columns = guessColumns(kind.fields, kind.headings, firstRow.cells)
    // One whose words are known names the columns: of a row with data none are.
    return toMapping(file.rows, Object.keys(columns).length > 0, columns, kind.dayFields)
  })
  const [chosenOrder, setChosenOrder] = useState<DayOrder>()
  const { columns, rows, shownOrder, unclearDay } = mapping
  const dayOrder = shownOrder ?? chosenOrder
  const unanswered =
    unclearDay !== undefined && !dayOrder
      ? messageKey('invalid.choiceRequired')
      : kind.unanswered?.(mapping)
  const missing = kind.isMissing(columns) ? texts.columnsMissing : unanswered
  const isBusy = work?.isRunning ?? false
  const isSent = check !== undefined && (check.added > 0 || work?.kind === 'import')
  const map = (withHeadings: boolean, next: ColumnsOf<Field>) => {
    actions.forgetCheck()
    setMapping(toMapping(file.rows, withHeadings, next, kind.dayFields))
  }

  // A button that has done its work goes, and takes the focus with it.
  const countsRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isBusy && check && document.activeElement === document.body) countsRef.current?.focus()
  }, [isBusy, check])

  return (
    <section className={classes.card} aria-labelledby="import-columns">
      <Title order={2} size="h4" id="import-columns">
        <bdi>{file.name}</bdi> · {t('import.rows', { count: rows.length })}
      </Title>
      <ColumnFields
        kind={kind}
        firstRow={firstRow}
        mapping={mapping}
        chosenOrder={chosenOrder}
        onMap={map}
        onChooseOrder={(order) => {
          actions.forgetCheck()
          setChosenOrder(order)
        }}
        disabled={isBusy || isSent}
      />
      {kind.questions?.(mapping, {
        disabled: isBusy || isSent,
        forgetCheck: actions.forgetCheck,
      })}
      {!check && (
        <div className={classes.buttons}>
          <ButtonWithReason
            loading={isBusy}
            reason={missing && t(missing)}
            onClick={() =>
              void actions.startCheck(rows, { columns, dayOrder: dayOrder ?? 'day first', today })
            }
          >
            {t('import.check')}
          </ButtonWithReason>
        </div>
      )}
      {/* Mounted before its words, which are not heard otherwise. */}
      <div role="status" ref={countsRef} tabIndex={-1} className={classes.found}>
        {check && <CheckedCounts texts={texts} check={check} isSent={isSent} />}
      </div>
      {check && check.wrong.length > 0 && (
        <WrongRows
          labels={kind.labels}
          fileName={file.name}
          wrong={check.wrong}
          headings={mapping.withHeadings ? firstRow.cells : []}
        />
      )}
      {work && <WorkProgress texts={texts} work={work} onStop={actions.stop} />}
      {work?.problem && work.problem.code !== 'signed_out' && (
        <Alert color="red" variant="light" role="alert">
          {t(problemMessageKey(work.problem.code))} {work.kind === 'import' && t(texts.stopped)}
        </Alert>
      )}
      {check && check.waiting.length > 0 && (
        <div className={classes.buttons}>
          <ButtonWithReason
            loading={isBusy}
            reason={undefined}
            onClick={() => void actions.startImport()}
          >
            {t(texts.start, { count: check.waiting.length })}
          </ButtonWithReason>
        </div>
      )}
    </section>
  )
}
