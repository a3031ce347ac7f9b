import { Button } from '@mantine/core'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { text, useText } from '../../platform/i18n/i18n.tsx'
import { nameColumn } from '../../masters/kit/master-columns.tsx'
import type { MasterColumn } from '../../masters/kit/use-master-rows.tsx'
import classes from './AffectedList.module.css'
import type { Holiday } from './holidays.ts'
import { formatTimes } from '../../platform/i18n/format-times.tsx'

/** A day off as a row of the list; `active` is always true, because days off are not retired. */
export type HolidayRow = Holiday & { active: true }

/** The columns: the day off, and the number of affected appointments. */
export const holidayColumns = (
  onShowAffected: (row: HolidayRow) => void,
): MasterColumn<HolidayRow>[] => [
  nameColumn(),
  {
    key: 'days',
    title: text('holidays.days'),
    isMultiline: true,
    cell: (row) => (
      <span>
        <Days of={row} />
        {row.repeatsYearly && (
          <span className={classes.quiet}> · {text('holidays.everyYear')}</span>
        )}
      </span>
    ),
    sortBy: ({ firstDay }) => firstDay,
  },
  {
    key: 'times',
    title: text('holidays.times'),
    cell: ({ starts, ends }) =>
      starts && ends ? formatTimes({ starts, ends }) : text('holidays.wholeDay'),
    sortBy: ({ starts }) => starts,
  },
  {
    key: 'whom',
    title: text('holidays.forWhom'),
    isMultiline: true,
    cell: holidayScope,
    sortBy: holidayScope,
  },
  {
    key: 'booked',
    title: text('holidays.booked'),
    align: 'end',
    cell: (row) => <BookedCount row={row} onOpen={() => onShowAffected(row)} />,
    sortBy: ({ booked }) => booked,
  },
]

/** The first and the last day, a line each. */
function Days({ of: { firstDay, lastDay } }: { of: Holiday }) {
  const hasLastDay = firstDay !== lastDay
  return (
    <>
      <span className={classes.day}>
        {dayWithWeekday(firstDay)}
        {hasLastDay && ' –'}
      </span>
      {hasLastDay && <span className={classes.day}> {dayWithWeekday(lastDay)}</span>}
    </>
  )
}

function BookedCount({ row, onOpen }: { row: HolidayRow; onOpen: () => void }) {
  const t = useText()
  const { booked, name } = row
  if (booked === 0) return 0
  return (
    <Button
      size="compact-sm"
      variant="light"
      aria-label={t('holidays.showBooked', { count: booked, name })}
      onClick={onOpen}
    >
      {booked}
    </Button>
  )
}

export const holidayScope = ({ branchName, consultantName }: Holiday): string =>
  consultantName ?? branchName ?? text('holidays.forAll')

/** 'Fri 25-12-2026', or the first and the last day of several. */
export const formatDays = ({ firstDay, lastDay }: Holiday): string =>
  firstDay === lastDay
    ? dayWithWeekday(firstDay)
    : `${dayWithWeekday(firstDay)} – ${dayWithWeekday(lastDay)}`
