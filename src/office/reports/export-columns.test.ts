import { expect, it } from 'vitest'
import { cellsOf, exportedColumns, type ExportedKey, serialNumbers } from './export-columns.ts'
import type { ExportedRow } from './report-export.ts'

const row = {
  branchName: 'Shivajinagar',
  consultantName: 'Dr. Anita Deshpande',
  day: '2026-11-21',
  walkIn: false,
  starts: '09:00',
  ends: '09:15',
  serviceName: 'General Consultation',
  patientName: '=1+1',
  mobile: '0987654321',
  price: 499.5,
  paymentStatus: 'U',
  status: 'CN',
  cancelReason: 'patient_asked',
  paymentMode: 'Online',
  paidInPart: 0,
  transactionId: 'UPI-1',
  takenBy: 'Reception',
  fileNumber: 'OPD-1201',
} as const
const words = {
  timeZone: 'Europe/Berlin',
  payment: { P: 'Paid', U: 'Unpaid' },
  mode: { Cash: 'Cash', Online: 'Online', NotTold: 'Mode not recorded' },
  status: { PE: 'Pending', CD: 'Conducted', CN: 'Cancelled' },
  walkIn: 'Walk-in',
  reasons: { patient_asked: 'The patient asked' },
}

it('exports the columns of the list, with days as dates and prices as numbers', () => {
  const keys = Object.keys(exportedColumns) as ExportedKey[]
  expect(cellsOf(keys, row, 7, words)).toEqual([
    7,
    'Shivajinagar',
    'Dr. Anita Deshpande',
    new Date('2026-11-21T00:00:00Z'),
    '09:00–09:15',
    'General Consultation',
    '=1+1',
    '0987654321',
    499.5,
    'Unpaid',
    'OPD-1201',
    0,
    'Online',
    'UPI-1',
    'Reception',
    'Cancelled',
    'The patient asked',
  ])
})

it('has no mode, id or name where nothing was received', () => {
  const unpaid = { ...row, paymentMode: null, transactionId: null, takenBy: null }
  expect(cellsOf(['mode', 'transactionId', 'takenBy'], unpaid, 1, words)).toEqual(['', '', ''])
})

it('says where a slot would stand that a patient walked in', () => {
  expect(cellsOf(['slot'], { ...row, walkIn: true }, 1, words)).toEqual(['Walk-in'])
})

it('adds the UTC offset to a time that occurs twice', () => {
  const night = { ...row, day: '2026-10-25', starts: '02:30', ends: '02:45' }
  expect(cellsOf(['slot'], night, 1, words)).toEqual(['02:30–02:45 GMT+2'])
})

it('exports the requested columns in their order', () => {
  expect(cellsOf(['fee', 'serial'], row, 1, words)).toEqual([499.5, 1])
})

it('numbers each row among those of the same status', () => {
  const rows = (['PE', 'CD', 'PE', 'CN', 'PE', 'CD'] as const).map((status) => ({ status }))
  expect(serialNumbers(rows)).toEqual([1, 1, 2, 1, 3, 2])
  expect(serialNumbers([])).toEqual([])
})

it('says what was paid of each: all, a part, or nothing', () => {
  const paid = (changes: Partial<ExportedRow>) =>
    cellsOf(['paid'], { ...row, price: 600, ...changes }, 1, words)[0]
  expect(paid({ status: 'CD', paymentStatus: 'P' })).toBe(600)
  expect(paid({ status: 'CD', paymentStatus: 'U', paidInPart: 250.5 })).toBe(250.5)
  expect(paid({ status: 'PE', paymentStatus: 'U' })).toBe(0)
})
