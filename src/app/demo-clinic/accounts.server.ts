import { consultantId, consultantProfiles } from './consultants.server.ts'
import { firstNames, lastNames } from './names.server.ts'
import { seededRandom } from './random.server.ts'

export interface StaffRow {
  id: number
  role: 'Admin' | 'Employee' | 'Consultant'
  name: string
  username: string
  email: string
  mobile: string
  degree: string | null
  registrationNumber: string | null
  accessCodes: number[]
  furtherRights: string[]
}

/** The password of every demo account. The demo clinic never holds a clinic's real data. */
export const demoPassword = 'opd-demo-2026'

// Access codes (specification, section 6): 9 booking, 10 calendar, 12 reports, 15 appointment form.
const desk: readonly StaffRow[] = [
  deskRow(1, 'Admin', 'Asha Kulkarni', 'admin', [], []),
  deskRow(
    2,
    'Employee',
    'Nandini Hegde',
    'reception',
    [9, 10, 12, 15],
    ['conduct', 'cancel', 'reschedule'],
  ),
  deskRow(3, 'Employee', 'Suresh Pawar', 'frontdesk', [9], []),
]

/** The accounts at the desk that take bookings and payments. */
export const deskIds = { admin: 1, reception: 2, frontdesk: 3 }

const consultants: readonly StaffRow[] = consultantProfiles.map((profile, index) => ({
  id: consultantId(index, 0),
  role: 'Consultant',
  name: profile.name,
  username: profile.username,
  email: `${profile.username}@example.org`,
  mobile: staffMobile(consultantId(index, 0)),
  degree: profile.degree,
  registrationNumber: profile.registrationNumber,
  accessCodes: [10, 12],
  furtherRights: [],
}))

/** The accounts that a first start prints and the README lists; all have `demoPassword`. */
export const demoAccounts: readonly Pick<StaffRow, 'username' | 'role' | 'name'>[] = [
  ...desk,
  ...consultants,
].map(({ username, role, name }) => ({ username, role, name }))

/** All staff. The consultants of further copies are the same under other names. */
export function demoStaff(copies: number, seed: number): StaffRow[] {
  const random = seededRandom(seed, 'further consultants')
  const further = Array.from({ length: copies - 1 }, (_, index) => index + 1).flatMap((copy) =>
    consultants.map((consultant, index): StaffRow => {
      const id = consultantId(index, copy)
      const firstName = random.pick(random.pick([firstNames.women, firstNames.men]))
      const title = consultant.name.startsWith('Dr. ') ? 'Dr. ' : ''
      const username = `${firstName.toLowerCase()}${id}`
      return {
        ...consultant,
        id,
        name: `${title}${firstName} ${random.pick(lastNames)}`,
        username,
        email: `${username}@example.org`,
        mobile: staffMobile(id),
        registrationNumber: `${consultant.registrationNumber}-${copy + 1}`,
      }
    }),
  )
  return [...desk, ...consultants, ...further]
}

function deskRow(
  id: number,
  role: StaffRow['role'],
  name: string,
  username: string,
  accessCodes: number[],
  furtherRights: string[],
): StaffRow {
  return {
    id,
    role,
    name,
    username,
    email: `${username}@example.org`,
    mobile: staffMobile(id),
    degree: null,
    registrationNumber: null,
    accessCodes,
    furtherRights,
  }
}

// Below the mobile numbers of patients.
function staffMobile(id: number): string {
  return String(9_000_000_000 + id)
}
