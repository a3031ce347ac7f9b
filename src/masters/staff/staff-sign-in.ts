import { z } from 'zod'
import { openSessionSchema } from '../../access/account/account.ts'
import { contract } from '../../access/permissions/contract.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { rowParams } from '../kit/master.ts'

const staffSignInSchema = z.object({
  lastSignIn: z.iso.datetime().nullable(),
  locked: z.boolean(),
  /** Whether the password was set by somebody else and not yet changed. */
  passwordPending: z.boolean(),
  passwordChangedAt: z.iso.datetime().nullable(),
  hasSecondFactor: z.boolean(),
  passkeys: z.int(),
  sessions: z.array(openSessionSchema),
})
export type StaffSignIn = z.output<typeof staffSignInSchema>

const emptyResponse = z.object({})
const read = {
  summary: 'The sign-in and the open sessions of a person',
  params: rowParams,
  answer: staffSignInSchema,
}
const setPassword = {
  summary:
    'Give a person a new password, shown only in this answer; ends their sessions and tokens',
  params: rowParams,
  /** Whether the second factor and the passkeys are removed too, which only Admins may do. */
  body: z.strictObject({ removeFactors: z.boolean() }),
  answer: z.object({ password: z.string() }),
}
const lock = {
  summary: 'Lock a person out, or unlock them',
  params: rowParams,
  body: z.strictObject({ locked: z.boolean() }),
  answer: emptyResponse,
}
const resetSecondFactor = {
  summary: 'Remove the second factor and the passkeys of a person who has lost them',
  params: rowParams,
  answer: emptyResponse,
}
const endAll = { summary: 'End all sessions of a person', params: rowParams, answer: emptyResponse }
const endOne = {
  summary: 'End a session of a person',
  params: rowParams.extend({ session: idParamSchema }),
  answer: emptyResponse,
}

/** The calls about the sign-in of an Employee or an Admin. */
export const employeeSignIn = {
  read: contract({ method: 'GET', url: '/api/employees/:id/sign-in', ...read }),
  setPassword: contract({ method: 'POST', url: '/api/employees/:id/password', ...setPassword }),
  lock: contract({ method: 'PUT', url: '/api/employees/:id/locked', ...lock }),
  resetSecondFactor: contract({
    method: 'DELETE',
    url: '/api/employees/:id/second-factor',
    ...resetSecondFactor,
  }),
  endAll: contract({ method: 'DELETE', url: '/api/employees/:id/sessions', ...endAll }),
  endOne: contract({ method: 'DELETE', url: '/api/employees/:id/sessions/:session', ...endOne }),
}

/** The calls of one of the two masters; they differ only in their URLs. */
export type SignInContracts = typeof employeeSignIn

/** As `employeeSignIn`, for a consultant. */
export const consultantSignIn = {
  read: contract({ method: 'GET', url: '/api/consultants/:id/sign-in', ...read }),
  setPassword: contract({ method: 'POST', url: '/api/consultants/:id/password', ...setPassword }),
  lock: contract({ method: 'PUT', url: '/api/consultants/:id/locked', ...lock }),
  resetSecondFactor: contract({
    method: 'DELETE',
    url: '/api/consultants/:id/second-factor',
    ...resetSecondFactor,
  }),
  endAll: contract({ method: 'DELETE', url: '/api/consultants/:id/sessions', ...endAll }),
  endOne: contract({ method: 'DELETE', url: '/api/consultants/:id/sessions/:session', ...endOne }),
}
