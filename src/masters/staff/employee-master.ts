import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { changedAnswer, retireBody, rowParams, seenVersion } from '../kit/master.ts'
import {
  addedStaffAnswer,
  furtherRightsSchema,
  staffEntry,
  staffRowSchema,
} from './staff-request.ts'

/** A consultant's history hangs on their role, so that nobody becomes or stops being one. */
export const employeeRoles = ['Employee', 'Admin'] as const

/** What is typed of an Employee or an Admin. */
export const employeeEntry = z.strictObject({
  ...staffEntry,
  role: z.enum(employeeRoles),
  furtherRights: furtherRightsSchema,
})

const employeeSchema = staffRowSchema.extend({ role: z.enum(employeeRoles) })
export type Employee = z.output<typeof employeeSchema>

export const listEmployees = contract({
  method: 'GET',
  url: '/api/employees/all',
  summary: 'Every Admin and Employee, retired ones as well',
  answer: z.array(employeeSchema),
})

export const addEmployee = contract({
  method: 'POST',
  url: '/api/employees',
  summary: 'Add an Employee or an Admin; answers the first password, this once',
  body: employeeEntry,
  answer: addedStaffAnswer,
})

export const changeEmployee = contract({
  method: 'PUT',
  url: '/api/employees/:id',
  summary: 'Change an Employee or an Admin and what they may',
  params: rowParams,
  body: employeeEntry.extend(seenVersion),
  answer: changedAnswer,
})

export const retireEmployee = contract({
  method: 'PUT',
  url: '/api/employees/:id/active',
  summary: 'Retire an Employee or an Admin, or bring them back',
  params: rowParams,
  body: retireBody,
  answer: changedAnswer,
})
