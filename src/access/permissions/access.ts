import { z } from 'zod'
import { duties } from './required-action.ts'

const roles = ['Admin', 'Employee', 'Consultant'] as const
export type Role = (typeof roles)[number]
export const roleSchema = z.enum(roles)

/** The access codes that an Admin hands out (specification, section 6), by what they open. */
export const accessCodes = {
  branches: 3,
  consultants: 4,
  schedule: 5,
  holidays: 6,
  employees: 7,
  booking: 9,
  calendar: 10,
  reports: 12,
  radiologyTests: 13,
  labTests: 14,
  appointmentForm: 15,
} as const

/** What an access code opens: 'branches', 'labTests'. */
export type AccessArea = keyof typeof accessCodes

/** What an Admin can allow an Employee beyond the menu. Admins and consultants need no such grant. */
export const furtherRights = ['conduct', 'cancel', 'reschedule'] as const
export type FurtherRight = (typeof furtherRights)[number]

/** Somebody signed in, as the server knows them. Nothing of it is ever taken from a request. */
export const signedInSchema = z.object({
  id: z.int(),
  role: roleSchema,
  name: z.string(),
  email: z.string(),
  degree: z.string().nullable(),
  mobile: z.string().nullable(),
  accessCodes: z.array(z.int()),
  furtherRights: z.array(z.enum(furtherRights)),
  /** What their role is called, where an Admin named it; what follows '^' stands raised. */
  roleName: z.string().optional(),
  /** What they must do before anything else. */
  duty: z.enum(duties).optional(),
})
export type SignedIn = z.output<typeof signedInSchema>

const holds = (code: number) => (staff: SignedIn) =>
  staff.role === 'Admin' || staff.accessCodes.includes(code)

const isGranted = (right: FurtherRight) => (staff: SignedIn) =>
  staff.role === 'Employee' && staff.furtherRights.includes(right)

const isAdmin = (staff: SignedIn) => staff.role === 'Admin'
const isConsultant = (staff: SignedIn) => staff.role === 'Consultant'

/**
 * The one table of rights. Calls, screens, menu entries and buttons all ask it by name; whoever is
 * not let in by a line here is kept out.
 */
export const rights = {
  'use the desk': () => true,
  'see the landing page': (staff) => staff.role === 'Admin' || staff.role === 'Employee',
  'see the consultant dashboard': isConsultant,
  'filter by consultant': isAdmin,
  book: holds(accessCodes.booking),
  // What the public form asked for, of all consultants.
  'decide on requests': (staff) => !isConsultant(staff) && holds(accessCodes.booking)(staff),
  // Of a consultant only the patients who have an appointment with them.
  'see clients': (staff) =>
    isConsultant(staff) || holds(accessCodes.booking)(staff) || holds(accessCodes.reports)(staff),
  'see the calendar': holds(accessCodes.calendar),
  // The form itself is open to everybody; this shows its entry in the menu.
  'open the appointment form': holds(accessCodes.appointmentForm),
  'keep branches': holds(accessCodes.branches),
  'keep services': holds(accessCodes.consultants),
  'keep the schedule': holds(accessCodes.schedule),
  'keep holidays': holds(accessCodes.holidays),
  // Their particulars: a consultant's account opens patients' records.
  'keep consultants': holds(accessCodes.consultants),
  'keep consultant accounts': isAdmin,
  'keep employees': holds(accessCodes.employees),
  'keep radiology tests': holds(accessCodes.radiologyTests),
  'keep lab tests': holds(accessCodes.labTests),
  'read reports': holds(accessCodes.reports),
  conduct: (staff) => isAdmin(staff) || isConsultant(staff) || isGranted('conduct')(staff),
  cancel: (staff) => isAdmin(staff) || isConsultant(staff) || isGranted('cancel')(staff),
  'read visits': (staff) => isAdmin(staff) || isConsultant(staff),
  'record visits': isConsultant,
  'set sign-in rules': isAdmin,
  reschedule: (staff) => isAdmin(staff) || isGranted('reschedule')(staff),
  'read the audit': isAdmin,
} as const satisfies Record<string, (staff: SignedIn) => boolean>

export type Right = keyof typeof rights

export const may = (staff: SignedIn, right: Right): boolean => rights[right](staff)

/**
 * Whose appointments somebody sees: a consultant's id, or undefined for everybody's. A consultant
 * asking for another's gets their own all the same; anybody else gets what they ask for, on every call.
 */
export const consultantSeenBy = (staff: SignedIn, asked?: number | undefined): number | undefined =>
  isConsultant(staff) ? staff.id : asked
