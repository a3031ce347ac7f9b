import { z } from 'zod'
import { openSessionSchema } from '../../access/account/open-session.ts'
import { contract } from '../../access/permissions/contract.ts'
import { idInAddress } from '../../platform/http/id.ts'
import { rowParams } from '../kit/master.ts'

const staffSignInSchema = z.object({
  lastSignIn: z.iso.datetime().nullable(),
  locked: z.boolean(),
  /** Whether the password is one that somebody else gave, still to be changed. */
  passwordPending: z.boolean(),
  passwordChangedAt: z.iso.datetime().nullable(),
  hasSecondFactor: z.boolean(),
  passkeys: z.int(),
  sessions: z.array(openSessionSchema),
})
export type StaffSignIn = z.output<typeof staffSignInSchema>

const nothing = z.object({})
const read = {
  summary: 'How and where somebody signs in',
  params: rowParams,
  answer: staffSignInSchema,
}
const setPassword = {
  summary: 'Give somebody a new password, which is answered this once; ends their sessions',
  params: rowParams,
  answer: z.object({ password: z.string() }),
}
const lock = {
  summary: 'Lock somebody out, or let them in again',
  params: rowParams,
  body: z.strictObject({ locked: z.boolean() }),
  answer: nothing,
}
const resetSecondFactor = {
  summary: 'Take away the second factor and the passkeys of somebody who lost them',
  params: rowParams,
  answer: nothing,
}
const endAll = { summary: 'End all sessions of somebody', params: rowParams, answer: nothing }
const endOne = {
  summary: 'End a session of somebody',
  params: rowParams.extend({ session: idInAddress }),
  answer: nothing,
}

/** What can be done to the sign-in of an Employee or an Admin. */
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

/** The calls of one of the two masters; they differ in their addresses alone. */
export type SignInCalls = typeof employeeSignIn

/** The same of a consultant. */
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
