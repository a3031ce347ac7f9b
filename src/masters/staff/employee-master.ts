import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { changedResponse, retireRequest, rowParams, versionField } from '../kit/master.ts'
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

const employeeSchema = staffRowSchema.extend({ role: z.enum(employeeRoles) })
export type Employee = z.output<typeof employeeSchema>

export const listEmployees = contract({
  method: 'GET',
  url: '/api/employees/all',
  summary: 'Every Admin and Employee, retired ones included',
  answer: z.array(employeeSchema),
})

export const addEmployee = contract({
  method: 'POST',
  url: '/api/employees',
  summary: 'Add an Employee or an Admin; the answer contains the first password, only this once',
  body: employeeRequest,
  answer: addedStaffResponse,
})

export const changeEmployee = contract({
  method: 'PUT',
  url: '/api/employees/:id',
  summary: 'Change an Employee or an Admin, and their permissions',
  params: rowParams,
  body: employeeRequest.extend(versionField),
  answer: changedResponse,
})

export const retireEmployee = contract({
  method: 'PUT',
  url: '/api/employees/:id/active',
  summary: 'Retire an Employee or an Admin, or restore them',
  params: rowParams,
  body: retireRequest,
  answer: changedResponse,
})
