import { z } from 'zod'
import { requiredActions } from './required-action.ts'

const roles = ['Admin', 'Employee', 'Consultant'] as const
export type Role = (typeof roles)[number]
export const roleSchema = z.enum(roles)

/** The access codes that an Admin grants (specification, section 6), by the area they open. */
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

/** The area that an access code opens: 'branches', 'labTests'. */
export type AccessArea = keyof typeof accessCodes

/**
 * Rights that an Admin can grant an Employee in addition to menu entries. Admins need no grant, and
 * consultants none but those of `consultantRights`.
 */
export const furtherRights = [
  'conduct',
  'cancel',
  'reschedule',
  'leave',
  'sheets',
  'discount',
  'refund',
  'write-off',
] as const
export type FurtherRight = (typeof furtherRights)[number]

/** Those that a consultant has by a grant only. */
export const consultantRights = ['refund', 'write-off'] as const satisfies readonly FurtherRight[]
export type ConsultantRight = (typeof consultantRights)[number]

/** A signed-in person as the server knows them; nothing in it is ever taken from a request. */
export const signedInSchema = z.object({
  id: z.int(),
  role: roleSchema,
  name: z.string(),
  email: z.string(),
  degree: z.string().nullable(),
  mobile: z.string().nullable(),
  accessCodes: z.array(z.int()),
  furtherRights: z.array(z.enum(furtherRights)),
  /** The name of their role, if an Admin has set one; text after '^' is shown raised. */
  roleName: z.string().optional(),
  /** The action that they must take before anything else. */
  requiredAction: z.enum(requiredActions).optional(),
})
export type SignedIn = z.output<typeof signedInSchema>

const hasAccessCode = (code: number) => (staff: SignedIn) =>
  staff.role === 'Admin' || staff.accessCodes.includes(code)

const isGranted = (permission: FurtherRight) => (staff: SignedIn) =>
  staff.role === 'Employee' && staff.furtherRights.includes(permission)

const isGrantedToBoth = (permission: ConsultantRight) => (staff: SignedIn) =>
  staff.role !== 'Admin' && staff.furtherRights.includes(permission)

const isAdmin = (staff: SignedIn) => staff.role === 'Admin'
const isConsultant = (staff: SignedIn) => staff.role === 'Consultant'

const approvalRights = ['discount', 'refund', 'write-off'] as const
const moneyRights = ['conduct', ...approvalRights] as const

/**
 * The one table of permissions. Calls, screens, menu entries and buttons refer to it by name; a
 * person has a permission only if its line says so.
 */
export const permissions = {
  'use the desk': () => true,
  'see the landing page': (staff) => staff.role === 'Admin' || staff.role === 'Employee',
  'see the consultant dashboard': isConsultant,
  'filter by consultant': isAdmin,
  book: hasAccessCode(accessCodes.booking),
  // Who waits today, calling and moving up; for a consultant only their own line.
  'manage the line': (staff) => isConsultant(staff) || hasAccessCode(accessCodes.booking)(staff),
  // Requests from the public form, for all consultants.
  'decide on requests': (staff) =>
    !isConsultant(staff) && hasAccessCode(accessCodes.booking)(staff),
  // For a consultant only those who wait for them by name.
  'see the waiting list': (staff) =>
    isConsultant(staff) || hasAccessCode(accessCodes.booking)(staff),
  // The desk that calls them and books.
  'manage the waiting list': (staff) =>
    !isConsultant(staff) && hasAccessCode(accessCodes.booking)(staff),
  // What patients hear, with their numbers: the desk that books.
  'send messages': (staff) => !isConsultant(staff) && hasAccessCode(accessCodes.booking)(staff),
  // For a consultant only patients who have an appointment with them.
  'see clients': (staff) =>
    isConsultant(staff) ||
    hasAccessCode(accessCodes.booking)(staff) ||
    hasAccessCode(accessCodes.reports)(staff),
  // The desk that writes them down; a consultant's word reaches the register through it.
  'correct patients': (staff) => !isConsultant(staff) && hasAccessCode(accessCodes.booking)(staff),
  // Whoever asks a patient for them; for a consultant only patients with an appointment with them.
  'note allergies': (staff) => isConsultant(staff) || hasAccessCode(accessCodes.booking)(staff),
  // As allergies: whoever sees a child's card, and whoever gives the vaccine.
  'note vaccinations': (staff) => isConsultant(staff) || hasAccessCode(accessCodes.booking)(staff),
  'see the calendar': hasAccessCode(accessCodes.calendar),
  // The form itself is open to everybody; this permission shows its menu entry.
  'open the appointment form': hasAccessCode(accessCodes.appointmentForm),
  // Its name, address and logo, which every sheet and screen shows.
  'set up the clinic': isAdmin,
  'manage branches': hasAccessCode(accessCodes.branches),
  'manage services': hasAccessCode(accessCodes.consultants),
  'manage the schedule': hasAccessCode(accessCodes.schedule),
  'manage holidays': hasAccessCode(accessCodes.holidays),
  // Only their details: a consultant's account opens patients' records.
  'manage consultants': hasAccessCode(accessCodes.consultants),
  'manage consultant accounts': isAdmin,
  'manage employees': hasAccessCode(accessCodes.employees),
  'manage radiology tests': hasAccessCode(accessCodes.radiologyTests),
  'manage lab tests': hasAccessCode(accessCodes.labTests),
  // What is suggested while prescribing.
  'manage medicines': (staff) => isAdmin(staff) || isConsultant(staff),
  // Their schedule, by which doses are due.
  'manage vaccines': (staff) => isAdmin(staff) || isConsultant(staff),
  'read reports': hasAccessCode(accessCodes.reports),
  // What patients say of their visits; for a consultant only of their own, without who said it.
  'see feedback': (staff) => isConsultant(staff) || hasAccessCode(accessCodes.reports)(staff),
  // Whoever calls patients back about it: with their names and numbers.
  'settle feedback': (staff) => !isConsultant(staff) && hasAccessCode(accessCodes.reports)(staff),
  // Sums of the ledger; for a consultant only of their own appointments.
  'see income': (staff) => isConsultant(staff) || hasAccessCode(accessCodes.reports)(staff),
  // What consultants get; for a consultant only their own.
  'see shares': (staff) => isAdmin(staff) || isConsultant(staff),
  'set shares': isAdmin,
  conduct: (staff) => isAdmin(staff) || isConsultant(staff) || isGranted('conduct')(staff),
  // Whoever takes the payment when an appointment is conducted takes it later, too.
  collect: (staff) => isAdmin(staff) || isConsultant(staff) || isGranted('conduct')(staff),
  // Charging less than what is owed; a consultant sets the fees of their own visits.
  'give discounts': (staff) =>
    isAdmin(staff) || isConsultant(staff) || isGranted('discount')(staff),
  // What everybody took at a branch on a day: whoever reads reports reads its sums there, too.
  'see the day of a branch': (staff) =>
    !isConsultant(staff) && hasAccessCode(accessCodes.reports)(staff),
  // Another person's, who went home without counting; and a count that was wrong.
  'close drawers of others': isAdmin,
  'reopen drawers': isAdmin,
  // Giving back what was paid; for a consultant only of their own appointments.
  'give refunds': (staff) => isAdmin(staff) || isGrantedToBoth('refund')(staff),
  // Forgoing what nobody will pay.
  'write off': (staff) => isAdmin(staff) || isGrantedToBoth('write-off')(staff),
  // What was charged and paid of an appointment, for whoever takes or gives money.
  'see payments': (staff) =>
    isAdmin(staff) || isConsultant(staff) || moneyRights.some((right) => isGranted(right)(staff)),
  // Requests for a second person; the handler asks whether this person may decide which one.
  'approve payments': (staff) =>
    isAdmin(staff) ||
    isConsultant(staff) ||
    approvalRights.some((right) => isGranted(right)(staff)),
  // Takes money out of the day's sums.
  'reverse payments': isAdmin,
  cancel: (staff) => isAdmin(staff) || isConsultant(staff) || isGranted('cancel')(staff),
  // A conducted appointment to pending, which takes a payment out of the day's sums.
  'set back': isAdmin,
  'read visits': (staff) => isAdmin(staff) || isConsultant(staff),
  'record visits': isConsultant,
  // Papers that a patient brings: the desk that receives them adds them and reads no others.
  'add papers': (staff) => isConsultant(staff) || hasAccessCode(accessCodes.booking)(staff),
  // What a patient takes home, without the rest of the record; a consultant's own visits only.
  'print sheets': (staff) => isAdmin(staff) || isConsultant(staff) || isGranted('sheets')(staff),
  'set sign-in rules': isAdmin,
  reschedule: (staff) => isAdmin(staff) || isGranted('reschedule')(staff),
  // The rest of today of a consultant who has fallen ill; for a consultant only their own.
  'mark leave': (staff) => isGranted('leave')(staff) || hasAccessCode(accessCodes.holidays)(staff),
  // Who is away for the rest of today; for a consultant only their own, which somebody else may have marked.
  'see leave of today': (staff) =>
    isConsultant(staff) || isGranted('leave')(staff) || hasAccessCode(accessCodes.holidays)(staff),
  // Those that a day off or new hours took their time, and the patients to call about it.
  'see affected appointments': (staff) =>
    isAdmin(staff) ||
    isGranted('reschedule')(staff) ||
    isGranted('leave')(staff) ||
    (!isConsultant(staff) && hasAccessCode(accessCodes.holidays)(staff)),
  'read the audit': isAdmin,
  // Backups, drills and disks.
  'manage backups': isAdmin,
} as const satisfies Record<string, (staff: SignedIn) => boolean>

export type Permission = keyof typeof permissions

export const can = (staff: SignedIn, permission: Permission): boolean =>
  permissions[permission](staff)

/**
 * The consultant whose appointments a person sees: an id, or undefined for all. Consultants always
 * get their own, even when they ask for another's; others get what they ask for.
 */
export const visibleConsultant = (
  staff: SignedIn,
  requested?: number | undefined,
): number | undefined => (isConsultant(staff) ? staff.id : requested)
