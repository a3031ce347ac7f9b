import { expect, it } from 'vitest'
import { addBranch, changeBranch, listBranches } from '../../masters/branches/branches.ts'
import {
  booked,
  conduct,
  openBookedClinic,
  scene,
} from '../../test-kit/booked-appointment.server.ts'
import { problemOf } from '../../test-kit/test-clinic.server.ts'
import { setBackAppointment } from '../appointments/take-back.ts'
import { findTransactionId } from './used-transaction-id.ts'

openBookedClinic()

const online = (transactionId: string) => ({
  amount: 600,
  received: true,
  mode: 'Online',
  transactionId,
})
const find = (transactionId: string, caller = scene.admin) =>
  caller.call(findTransactionId, { query: { transactionId } })

it('a transaction id is found with the day and the branch, until its payment is reversed', async () => {
  expect(await find('UPI-1')).toEqual([])
  const id = await booked()
  await conduct(scene.admin, id, online('UPI-1'))
  const used = [{ day: '2026-11-24', branchName: 'Koramangala, Bengaluru' }]
  expect(await find(' UPI-1 ')).toEqual(used)
  expect(await find('UPI-1', scene.consultant)).toEqual(used)
  expect(await find('UPI-11')).toEqual([])
  // As another desk types it, or as the bank's app groups it.
  expect(await find('upi-1')).toEqual(used)
  expect(await find('Upi - 1')).toEqual(used)
  await scene.admin.call(setBackAppointment, {
    params: { id },
    body: { version: 2, reason: 'wrong_payment' },
  })
  expect(await find('UPI-1')).toEqual([])
})

it('a branch keeps its UPI address in lower case, and only staff read it', async () => {
  const branch = { name: 'Jayanagar', address: '1 Ring Road', phone: '080 1' }
  const { id } = await scene.admin.call(addBranch, {
    body: { ...branch, upiAddress: ' OPD.Jay@OkBank ' },
  })
  const read = async () =>
    (await scene.admin.call(listBranches)).find((it) => it.id === id)!.upiAddress
  expect(await read()).toBe('opd.jay@okbank')
  const change = (version: number, changes: object) =>
    scene.admin.call(changeBranch, { params: { id }, body: { ...branch, ...changes, version } })
  await change(1, {})
  expect(await read()).toBe('opd.jay@okbank')
  for (const upiAddress of ['opd', 'opd@', '@bank', 'opd jay@bank', 'opd@bank?am=1', 'x@bank']) {
    expect(await problemOf(change(2, { upiAddress })), upiAddress).toBe('invalid_input')
  }
  await change(2, { upiAddress: '' })
  expect(await read()).toBe('')
  const answer = await scene.clinic.app.inject({ url: listBranches.url })
  expect(answer.body).not.toContain('upiAddress')
})
