import { splitTimeRange } from '../../platform/day/split-time-range.ts'
import type { Weekday } from '../../platform/day/day.ts'
import type { Time, TimeRange } from '../../platform/day/time.ts'
import { branchInCopy, demoServices } from './branches-and-services.server.ts'

export interface ConsultantServiceRow {
  consultantId: number
  serviceId: number
  /** In rupees. */
  fee: number
}

export interface SlotRow extends TimeRange {
  id: number
  consultantId: number
  branchId: number
  weekday: Weekday
}

interface WorkingHours extends TimeRange {
  branch: number
  weekdays: readonly Weekday[]
  pause?: TimeRange
}

interface Profile {
  name: string
  username: string
  degree: string
  registrationNumber: string
  service: number
  fee: number
  workingHours: readonly WorkingHours[]
}

const mondayToFriday = [1, 2, 3, 4, 5] as const
const mondayToSaturday = [1, 2, 3, 4, 5, 6] as const
const mondayWednesdayFriday = [1, 3, 5] as const
const tuesdayThursdaySaturday = [2, 4, 6] as const
const everyDay = [1, 2, 3, 4, 5, 6, 7] as const
const sunday = [7] as const

const hoursOf = (
  branch: number,
  weekdays: readonly Weekday[],
  starts: Time,
  ends: Time,
  pause?: TimeRange,
): WorkingHours => ({ branch, weekdays, starts, ends, pause })

export const consultantProfiles: readonly Profile[] = [
  {
    name: 'Dr. Anita Deshpande',
    username: 'anita',
    degree: 'MBBS MD (Medicine)',
    registrationNumber: 'KMC-DEMO-10423',
    service: 1,
    fee: 600,
    workingHours: [
      hoursOf(1, everyDay, '09:00', '13:00'),
      hoursOf(2, mondayWednesdayFriday, '17:00', '20:00'),
    ],
  },
  {
    name: 'Dr. Rohan Iyer',
    username: 'rohan',
    degree: 'MBBS MS (Ortho)',
    registrationNumber: 'KMC-DEMO-11587',
    service: 4,
    fee: 900,
    workingHours: [
      hoursOf(1, tuesdayThursdaySaturday, '10:00', '13:00'),
      hoursOf(3, [1, 3], '16:00', '19:00'),
    ],
  },
  {
    name: 'Dr. Meera Nair',
    username: 'meera',
    degree: 'MBBS MS (OBG)',
    registrationNumber: 'KMC-DEMO-12064',
    service: 3,
    fee: 800,
    workingHours: [hoursOf(2, mondayToFriday, '10:00', '14:00')],
  },
  {
    name: 'Dr. Farhan Shaikh',
    username: 'farhan',
    degree: 'MBBS DCH',
    registrationNumber: 'MMC-DEMO-20319',
    service: 2,
    fee: 650,
    workingHours: [
      hoursOf(4, mondayToSaturday, '17:00', '20:30'),
      hoursOf(4, sunday, '10:00', '13:00'),
    ],
  },
  {
    name: 'Dr. Kavita Joshi',
    username: 'kavita',
    degree: 'MBBS MD (DVL)',
    registrationNumber: 'MMC-DEMO-21740',
    service: 5,
    fee: 850,
    workingHours: [
      hoursOf(3, tuesdayThursdaySaturday, '11:00', '15:00', { starts: '13:00', ends: '13:30' }),
    ],
  },
  {
    name: 'Dr. Arjun Reddy',
    username: 'arjun',
    degree: 'MBBS MD DM (Cardio)',
    registrationNumber: 'KMC-DEMO-13902',
    service: 8,
    fee: 1200,
    workingHours: [hoursOf(1, [3, 6], '15:00', '18:00')],
  },
  {
    name: 'Dr. Sana Qureshi',
    username: 'sana',
    degree: 'MBBS MS (ENT)',
    registrationNumber: 'MMC-DEMO-22856',
    service: 7,
    fee: 700,
    workingHours: [hoursOf(4, mondayWednesdayFriday, '10:00', '13:00')],
  },
  {
    name: 'Priya Menon',
    username: 'priya',
    degree: 'BPT MPT (Ortho)',
    registrationNumber: 'KPT-DEMO-30118',
    service: 6,
    fee: 800,
    workingHours: [
      hoursOf(1, mondayToSaturday, '08:00', '12:00'),
      hoursOf(1, mondayToSaturday, '16:00', '20:00'),
      hoursOf(1, sunday, '09:00', '13:00'),
    ],
  },
  {
    name: 'Vikram Patil',
    username: 'vikram',
    degree: 'BPT MPT (Neuro)',
    registrationNumber: 'MPT-DEMO-31275',
    service: 6,
    fee: 900,
    workingHours: [hoursOf(3, mondayToSaturday, '08:00', '13:00')],
  },
  {
    name: 'Dr. Lakshmi Rao',
    username: 'lakshmi',
    degree: 'BAMS MD (Ayu)',
    registrationNumber: 'KAY-DEMO-40562',
    service: 11,
    fee: 450,
    workingHours: [hoursOf(2, tuesdayThursdaySaturday, '16:00', '19:00')],
  },
]

// The first ids of staff are the desk's: the Admin and two Employees.
const idBeforeConsultants = 3

export const consultantId = (profile: number, copy: number): number =>
  idBeforeConsultants + 1 + profile + copy * consultantProfiles.length

/** The id of a consultant of the first copy. */
export const consultantNamed = (username: string): number =>
  consultantId(
    consultantProfiles.findIndex((profile) => profile.username === username),
    0,
  )

const forEachConsultant = <T>(
  copies: number,
  createRow: (profile: Profile, id: number, copy: number) => T,
): T[] =>
  Array.from({ length: copies }, (_, copy) =>
    consultantProfiles.map((profile, index) => createRow(profile, consultantId(index, copy), copy)),
  ).flat()

export const demoConsultantServices = (copies: number): ConsultantServiceRow[] =>
  forEachConsultant(copies, ({ service, fee }, id) => ({
    consultantId: id,
    serviceId: service,
    fee,
  }))

/** The weekly slots in the consultants' working hours, each as long as the service takes. */
export const demoSlots = (copies: number): SlotRow[] =>
  forEachConsultant(copies, ({ service, workingHours }, consultant, copy) =>
    workingHours.flatMap(({ branch, weekdays, ...hours }) =>
      weekdays.flatMap((weekday) =>
        splitTimeRange(hours, slotMinutesOf(service)).map(({ starts, ends }) => ({
          consultantId: consultant,
          branchId: branchInCopy(branch, copy),
          weekday,
          starts,
          ends,
        })),
      ),
    ),
  )
    .flat()
    .map((slot, index) => ({ id: index + 1, ...slot }))

/** How long a slot of a service is. */
export const slotMinutesOf = (service: number): number =>
  demoServices.find(({ id }) => id === service)!.minutes
