import { Badge, Box, Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/Badge.css'
import '../../platform/ui/check-inputs.css'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { Fragment, useState, type ReactNode } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable, type Column } from '../../platform/ui/DataTable.tsx'
import type { ListQueryState } from '../../platform/ui/DataTableNotes.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { ListHead } from '../../platform/ui/ListHead.tsx'
import { ResultCount } from '../../platform/ui/ResultCount.tsx'
import type { MasterRow, RetireContract } from './master.ts'
import classes from './MasterScreen.module.css'
import { RowActions } from './RowActions.tsx'
import { useMasterRows, type MasterColumn } from './use-master-rows.tsx'
import { useMountedDialog } from '../../platform/ui/use-mounted-dialog.tsx'
import { useLatestRow } from '../../platform/ui/use-latest-row.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

// Lists are read far more often than changed, so the dialogs load on demand.
const RetireDialog = lazyDialog(() => import('./RetireDialog.tsx'))

interface MasterScreenProps<Row extends MasterRow> {
  /** Keeps its search and sorting apart from those of another list of the same screen. */
  listName?: string
  title: string
  /** What the master is for, in a line below its heading. */
  hint: string
  addLabel: string
  rows: Row[] | undefined
  /** The state of the query for the rows. */
  queryState: ListQueryState
  columns: MasterColumn<Row>[]
  nameOf: (row: Row) => string
  /** The text in which a search looks for its words. */
  searchText: (row: Row) => string
  /**
   * The call that retires a row; undefined where the screen removes rows by a dialog of its own.
   */
  retire?: RetireContract
  renderRemove?: (props: {
    row: Row | undefined
    opened: boolean
    onClose: () => void
  }) => ReactNode
  /** Whether this person may add a row; true by default. */
  canAdd?: boolean
  /** Whether a row can be edited; true by default. */
  canChange?: (row: Row) => boolean
  /** Whether a row can be retired or restored, where that differs from `canChange`. */
  canEnd?: (row: Row) => boolean
  /** Further filters, beside the search. */
  filters?: ReactNode
  /** What a row to be retired is still booked or used for. */
  retireNote?: (row: Row) => string | undefined
  /** Further actions of a row, before Edit. */
  moreActions?: (row: Row) => ReactNode
  /** The form of a row, or of a new one. */
  renderForm: (props: { row: Row | undefined; onDone: () => void }) => ReactNode
  dialogSize?: 'md' | 'lg'
  /** Another way to begin, while there is no row at all. */
  emptyAction?: ReactNode
}

type OpenDialog<Row> = { kind: 'form' | 'end'; row: Row | undefined }

/** The screen of a master: search, sort, add, edit, retire and restore. */
export function MasterScreen<Row extends MasterRow>(props: MasterScreenProps<Row>) {
  const { title, hint, addLabel, rows, queryState, columns, nameOf, searchText, retire } = props
  const t = useText()
  const list = useMasterRows(rows, columns, searchText, props.listName)
  // The last content stays while its dialog closes.
  const [openDialog, setOpenDialog] = useState<OpenDialog<Row>>()
  const {
    open,
    props: { opened, onClose: close },
  } = useMountedDialog()
  const openFor = (kind: OpenDialog<Row>['kind'], row?: Row) => {
    setOpenDialog({ kind, row })
    open()
  }
  const formRow = useLatestRow(rows, openDialog?.row)

  const canChange = (row: Row) => props.canChange?.(row) ?? true
  const canEnd = (row: Row) => props.canEnd?.(row) ?? canChange(row)
  const renderActions = (row: Row) => (
    <RowActions
      name={nameOf(row)}
      active={row.active}
      endAction={retire ? 'retire' : 'remove'}
      onEdit={canChange(row) ? () => openFor('form', row) : undefined}
      onEnd={canEnd(row) ? () => openFor('end', row) : undefined}
    >
      {props.moreActions?.(row)}
    </RowActions>
  )
  const allColumns: Column<Row>[] = [
    ...list.columns.map((column) =>
      column.role === 'heading'
        ? { ...column, cell: (row: Row, at: number) => withRetiredBadge(column.cell(row, at), row) }
        : column,
    ),
    {
      key: 'actions',
      title: t('table.actions'),
      align: 'end',
      role: 'actions',
      cell: renderActions,
    },
  ]
  const withRetiredBadge = (cell: ReactNode, { active }: Row) =>
    active ? (
      cell
    ) : (
      <>
        {cell}{' '}
        <Badge color="gray" variant="light" className={classes.retired}>
          {t('masters.retiredBadge')}
        </Badge>
      </>
    )
  return (
    <>
      <ListHead title={title} hint={hint}>
        {props.canAdd !== false && (
          <Button
            leftSection={<IconPlus size={17} aria-hidden="true" />}
            onClick={() => openFor('form')}
          >
            {addLabel}
          </Button>
        )}
      </ListHead>
      <div className={classes.bar} role="search">
        <TextInput
          className={classes.search}
          type="search"
          aria-label={t('masters.search')}
          placeholder={t('masters.search')}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={list.search}
          onChange={(event) => list.setSearch(event.currentTarget.value)}
        />
        <NativeSelect
          className={classes.sort}
          aria-label={t('masters.sortBy')}
          value={list.sorting?.key ?? ''}
          onChange={(event) => list.sortBy(event.currentTarget.value)}
          data={[
            { value: '', label: t('masters.sortBy') },
            ...list.columns
              .filter(({ sortable }) => sortable)
              .map(({ key, title: label }) => ({ value: key, label })),
          ]}
        />
        {retire && (
          <Switch
            label={t('masters.showRetired')}
            checked={list.withRetired}
            onChange={(event) => list.setWithRetired(event.currentTarget.checked)}
          />
        )}
        {props.filters}
        <ResultCount className={classes.count}>
          {rows && !queryState.isPlaceholderData && t('masters.count', { count: list.rows.length })}
        </ResultCount>
      </div>
      <DataTable
        label={title}
        columns={allColumns}
        rows={list.rows}
        rowKey={({ id }) => id}
        sorting={list.sorting}
        onSort={list.sortBy}
        queryState={queryState}
        empty={rows && <NothingNote {...props} isEmpty={rows.length === 0 && list.search === ''} />}
      />
      <AmbulanceOverlay visible={!rows && !queryState.error} />
      {/* The frame comes with the form: it would move its X when it grows. */}
      <PartSuspense fallback={<AmbulanceOverlay visible={opened && openDialog?.kind === 'form'} />}>
        <Dialog
          opened={opened && openDialog?.kind === 'form'}
          onClose={close}
          title={formRow ? t('masters.editTitle', { name: nameOf(formRow) }) : addLabel}
          size={props.dialogSize ?? 'md'}
          comesWhole
        >
          {/* Remounted for another row, also while the previous dialog is still closing. */}
          <Fragment key={formRow?.id ?? 'new'}>
            {props.renderForm({ row: formRow, onDone: close })}
          </Fragment>
        </Dialog>
      </PartSuspense>
      {retire && openDialog?.kind === 'end' && (
        <PartSuspense>
          <RetireDialog
            opened={opened}
            onClose={close}
            row={openDialog.row}
            name={openDialog.row ? nameOf(openDialog.row) : ''}
            note={openDialog.row && props.retireNote?.(openDialog.row)}
            call={retire}
          />
        </PartSuspense>
      )}
      {openDialog?.kind === 'end' && (
        <PartSuspense>
          {props.renderRemove?.({ row: openDialog.row, opened, onClose: close })}
        </PartSuspense>
      )}
    </>
  )
}

interface NothingNoteProps {
  /** Whether there is no row at all, so that nothing can be searched for. */
  isEmpty: boolean
  canAdd?: boolean
  addLabel: string
  emptyAction?: ReactNode
}

function NothingNote({ isEmpty, canAdd = true, addLabel, emptyAction }: NothingNoteProps) {
  const t = useText()
  if (!isEmpty) return <EmptyNote title={t('masters.nothing')} hint={t('masters.nothingHint')} />
  if (!canAdd) return <EmptyNote title={t('masters.empty')} />
  return (
    <>
      <EmptyNote title={t('masters.empty')} hint={t('masters.emptyHint', { add: addLabel })} />
      {emptyAction && <Box mt="sm">{emptyAction}</Box>}
    </>
  )
}
