import { Alert, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { CheckedCounts, WrongRows } from './CheckedRows.tsx'
import { toMapping } from './column-facts.ts'
import { ColumnFields } from './ColumnFields.tsx'
import { guessColumns, hasHeadings, type ColumnsOfFields } from './import-fields.ts'
import classes from './ImportPatients.module.css'
import type { DayOrder } from './read-cells.ts'
import type { TableFile, useImport } from './use-import.tsx'
import { WorkProgress } from './WorkProgress.tsx'

interface ImportFormProps {
  file: TableFile
  import: ReturnType<typeof useImport>
}

/** Which column is what; then what a check has found, and the import itself. */
export function ImportForm({ file, import: { work, check, ...actions } }: ImportFormProps) {
  const t = useText()
  const today = useToday()
  const firstRow = file.rows[0]!
  const [mapping, setMapping] = useState(() => {
    const { cells } = firstRow
    return toMapping(file.rows, hasHeadings(cells), guessColumns(cells))
  })
  const [chosenOrder, setChosenOrder] = useState<DayOrder>()
  const { columns, rows, shownOrder, unclearDay } = mapping
  const dayOrder = shownOrder ?? chosenOrder
  const missing =
    columns.name === undefined ||
    columns.mobile === undefined ||
    (columns.age === undefined && columns.bornOn === undefined)
      ? t('import.columnsMissing')
      : unclearDay !== undefined && !dayOrder
        ? t('invalid.choiceRequired')
        : undefined
  const isBusy = work?.isRunning ?? false
  const isSent = check !== undefined && (check.added > 0 || work?.kind === 'import')
  const map = (withHeadings: boolean, next: ColumnsOfFields) => {
    actions.forgetCheck()
    setMapping(toMapping(file.rows, withHeadings, next))
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
      {!check && (
        <div className={classes.buttons}>
          <ButtonWithReason
            loading={isBusy}
            reason={missing}
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
        {check && <CheckedCounts check={check} isSent={isSent} />}
      </div>
      {check && check.wrong.length > 0 && (
        <WrongRows
          fileName={file.name}
          wrong={check.wrong}
          headings={mapping.withHeadings ? firstRow.cells : []}
        />
      )}
      {work && <WorkProgress work={work} onStop={actions.stop} />}
      {work?.problem && work.problem.code !== 'signed_out' && (
        <Alert color="red" variant="light" role="alert">
          {t(problemMessageKey(work.problem.code))} {work.kind === 'import' && t('import.stopped')}
        </Alert>
      )}
      {check && check.waiting.length > 0 && (
        <div className={classes.buttons}>
          <ButtonWithReason
            loading={isBusy}
            reason={undefined}
            onClick={() => void actions.startImport()}
          >
            {t('import.start', { count: check.waiting.length })}
          </ButtonWithReason>
        </div>
      )}
    </section>
  )
}
