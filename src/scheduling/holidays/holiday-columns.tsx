import { Button } from '@mantine/core'
import { showTimes } from '../../platform/day/time.ts'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { text, useText } from '../../platform/i18n/i18n.tsx'
import type { MasterColumn } from '../../masters/kit/use-master-rows.tsx'
import classes from './AffectedList.module.css'
import type { Holiday } from './holidays.ts'

/** A day off as a row of the list: it is there until it is removed. */
export type HolidayRow = Holiday & { active: true }

/** What a day off is, and how many booked appointments it hits. */
export const holidayColumns = (
  onShowHits: (row: HolidayRow) => void,
): MasterColumn<HolidayRow>[] => [
  {
    key: 'name',
    title: text('masters.name'),
    role: 'heading',
    wraps: true,
    cell: ({ name }) => name,
    sortBy: ({ name }) => name,
  },
  {
    key: 'days',
    title: text('holidays.days'),
    wraps: true,
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
      starts && ends ? showTimes({ starts, ends }) : text('holidays.wholeDay'),
    sortBy: ({ starts }) => starts,
  },
  {
    key: 'whom',
    title: text('holidays.forWhom'),
    wraps: true,
    cell: forWhom,
    sortBy: forWhom,
  },
  {
    key: 'booked',
    title: text('holidays.booked'),
    align: 'end',
    cell: (row) => <Booked row={row} onOpen={() => onShowHits(row)} />,
    sortBy: ({ booked }) => booked,
  },
]

/** Each day on one line. */
function Days({ of: { firstDay, lastDay } }: { of: Holiday }) {
  const until = firstDay !== lastDay
  return (
    <>
      <span className={classes.day}>
        {dayWithWeekday(firstDay)}
        {until && ' –'}
      </span>
      {until && <span className={classes.day}> {dayWithWeekday(lastDay)}</span>}
    </>
  )
}

function Booked({ row, onOpen }: { row: HolidayRow; onOpen: () => void }) {
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

export const forWhom = ({ branchName, consultantName }: Holiday): string =>
  consultantName ?? branchName ?? text('holidays.forAll')

/** 'Fri 25-12-2026', or the first and the last of several days. */
export const showDays = ({ firstDay, lastDay }: Holiday): string =>
  firstDay === lastDay
    ? dayWithWeekday(firstDay)
    : `${dayWithWeekday(firstDay)} – ${dayWithWeekday(lastDay)}`
