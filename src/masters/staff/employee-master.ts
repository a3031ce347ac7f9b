import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { masterCalls } from '../kit/master.ts'
import {
  addedStaffResponse,
  furtherRightsSchema,
  staffRequestFields,
  staffRowSchema,
} from './staff-request.ts'

/** The role of a consultant cannot be given or taken, because their history depends on it. */
export const employeeRoles = ['Employee', 'Admin'] as const

/** The form of an Employee or an Admin. */
export const employeeRequest = z.strictObject({
  ...staffRequestFields,
  role: z.enum(employeeRoles),
  furtherRights: furtherRightsSchema,
})

const calls = masterCalls(employeeRequest, addedStaffResponse)

const employeeSchema = staffRowSchema.extend({ role: z.enum(employeeRoles) })
export type Employee = z.output<typeof employeeSchema>

export const listEmployees = contract({
  method: 'GET',
  url: '/api/employees/all',
  summary: 'Every Admin and Employee, retired ones included',
  live: ['masters'],
  answer: z.array(employeeSchema),
})

export const addEmployee = contract({
  url: '/api/employees',
  summary: 'Add an Employee or an Admin; the answer contains the first password, only this once',
  ...calls.add,
})

export const changeEmployee = contract({
  url: '/api/employees/:id',
  summary: 'Change an Employee or an Admin, and their permissions',
  ...calls.change,
})

export const retireEmployee = contract({
  url: '/api/employees/:id/active',
  summary: 'Retire an Employee or an Admin, or restore them',
  ...calls.retire,
})
