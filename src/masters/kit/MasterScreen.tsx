import { Badge, Button, NativeSelect, Switch, TextInput, Title } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable, type Column } from '../../platform/ui/DataTable.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import type { ListReading } from '../../platform/ui/list-query-state.tsx'
import type { MasterRow } from './master.ts'
import classes from './MasterScreen.module.css'
import type { RetireCall } from './retire-call.ts'
import { RowActions } from './RowActions.tsx'
import { useMasterRows, type MasterColumn } from './use-master-rows.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'

// A list is read far more often than changed: what changes it comes when it is asked for.
const RetireDialog = lazyDialog(() => import('./RetireDialog.tsx'))

interface MasterScreenProps<Row extends MasterRow> {
  title: string
  /** What the master is for, in a line under its heading. */
  hint: string
  addLabel: string
  rows: Row[] | undefined
  /** How they are read. */
  reading: ListReading
  columns: MasterColumn<Row>[]
  nameOf: (row: Row) => string
  /** Everything that a search may find a row by. */
  searchIn: (row: Row) => string
  /** How a row ends: it is retired by this call, or removed by a dialog of its own. */
  retire?: RetireCall
  renderRemove?: (props: {
    row: Row | undefined
    opened: boolean
    onClose: () => void
  }) => ReactNode
  /** Whether this person may add a row; everybody may unless told. */
  mayAdd?: boolean
  /** Whether a row can be changed; all can unless told. */
  mayChange?: (row: Row) => boolean
  /** Whether it can be ended or brought back, where that is not the same. */
  mayEnd?: (row: Row) => boolean
  /** What else narrows the list, beside the search. */
  filters?: ReactNode
  /** What a row that is to be retired is still booked or used for. */
  retireNote?: (row: Row) => string | undefined
  /** More that can be done with a row, before Edit. */
  moreActions?: (row: Row) => ReactNode
  /** The form of one row, or of a new one. */
  renderForm: (props: { row: Row | undefined; onDone: () => void }) => ReactNode
  dialogSize?: 'md' | 'lg'
}

type Open<Row> = { what: 'form' | 'end'; row: Row | undefined }

/** A master: search, sort, add, edit, retire and bring back. */
export function MasterScreen<Row extends MasterRow>(props: MasterScreenProps<Row>) {
  const { title, hint, addLabel, rows, reading, columns, nameOf, searchIn, retire } = props
  const t = useText()
  const list = useMasterRows(rows, columns, searchIn)
  // What was opened last stays while its dialog closes.
  const [open, setOpen] = useState<Open<Row>>()
  const [opened, setOpened] = useState(false)
  const show = (what: Open<Row>['what'], row?: Row) => {
    setOpen({ what, row })
    setOpened(true)
  }
  const close = () => setOpened(false)

  const mayChange = (row: Row) => props.mayChange?.(row) ?? true
  const mayEnd = (row: Row) => props.mayEnd?.(row) ?? mayChange(row)
  const renderActions = (row: Row) => (
    <RowActions
      name={nameOf(row)}
      active={row.active}
      ends={retire ? 'retire' : 'remove'}
      onEdit={mayChange(row) ? () => show('form', row) : undefined}
      onEnd={mayEnd(row) ? () => show('end', row) : undefined}
    >
      {props.moreActions?.(row)}
    </RowActions>
  )
  const all: Column<Row>[] = [
    ...list.columns.map((column) =>
      column.role === 'heading'
        ? { ...column, cell: (row: Row, at: number) => named(column.cell(row, at), row) }
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
  const named = (cell: ReactNode, { active }: Row) =>
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
      <div className={classes.head}>
        <div>
          <Title order={1} size="h3">
            {title}
          </Title>
          <p className={classes.hint}>{hint}</p>
        </div>
        {props.mayAdd !== false && (
          <Button
            leftSection={<IconPlus size={17} aria-hidden="true" />}
            onClick={() => show('form')}
          >
            {addLabel}
          </Button>
        )}
      </div>
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
        <span className={classes.count} role="status">
          {rows && !reading.isPlaceholderData && t('masters.count', { count: list.rows.length })}
        </span>
      </div>
      <DataTable
        label={title}
        columns={all}
        rows={list.rows}
        rowKey={({ id }) => id}
        sorting={list.sorting}
        onSort={list.sortBy}
        reading={reading}
        empty={rows && <EmptyNote title={t('masters.nothing')} hint={t('masters.nothingHint')} />}
      />
      <AmbulanceOverlay visible={!rows && !reading.error} />
      <Dialog
        opened={opened && open?.what === 'form'}
        onClose={close}
        title={open?.row ? t('masters.editTitle', { name: nameOf(open.row) }) : addLabel}
        size={props.dialogSize ?? 'md'}
      >
        {/* Made again for another row, also while the dialog before is still closing. */}
        <Suspense key={open?.row?.id ?? 'new'}>
          {props.renderForm({ row: open?.row, onDone: close })}
        </Suspense>
      </Dialog>
      {retire && open?.what === 'end' && (
        <Suspense>
          <RetireDialog
            opened={opened}
            onClose={close}
            row={open.row}
            name={open.row ? nameOf(open.row) : ''}
            note={open.row && props.retireNote?.(open.row)}
            call={retire}
          />
        </Suspense>
      )}
      {open?.what === 'end' && (
        <Suspense>{props.renderRemove?.({ row: open.row, opened, onClose: close })}</Suspense>
      )}
    </>
  )
}
