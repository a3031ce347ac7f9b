import { text } from '../../platform/i18n/i18n.tsx'
import type { MasterColumn } from './use-master-rows.tsx'

/** The name of a row, which heads it. */
export const nameColumn = <Row extends { name: string }>(): MasterColumn<Row> => ({
  key: 'name',
  title: text('masters.name'),
  role: 'heading',
  isMultiline: true,
  cell: ({ name }) => name,
  sortBy: ({ name }) => name,
})

/** How many appointments from today on a row is booked for. */
export const bookedColumn = <Row extends { booked: number }>(): MasterColumn<Row> => ({
  key: 'booked',
  title: text('branches.upcomingBookings'),
  align: 'end',
  cell: ({ booked }) => booked,
  sortBy: ({ booked }) => booked,
})
