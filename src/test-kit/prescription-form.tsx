import { notifications } from '@mantine/notifications'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { currentClinicTime } from '../platform/clock/clinic-clock.tsx'
import type { Role } from '../access/permissions/access.ts'
import { clearStoredSession } from '../access/auth/stored-session.tsx'
import { buildVisit } from './build-visit.ts'
import { openVisitPart, VisitServer } from './visit-page.tsx'
import type { PrescriptionItem } from '../visits/record/prescription/prescription.ts'
import PrescriptionForm from '../visits/record/prescription/PrescriptionForm.tsx'
import { usePrescriptionPart } from '../visits/record/prescription/use-prescription-part.tsx'
import { fill } from './render-page.tsx'

export const lastPath = '/api/visits/41/last-prescription'

export const paracetamol: PrescriptionItem = {
  medicine: 'Paracetamol',
  amount: 500,
  unit: 'mg',
  morning: true,
  afternoon: false,
  evening: true,
  days: 5,
  timing: 'After Food',
  liquidPerDay: null,
}

const medicines = [
  { id: 1, name: 'Paracetamol', strength: '500 mg' },
  { id: 2, name: 'Paracetamol 500 mg', strength: null },
  { id: 3, name: 'Vitamin D3', strength: '60,000 IU' },
  { id: 4, name: 'Ambroxol syrup', strength: '5 ml' },
]

/** The server of the test at hand. */
export const scene = {} as {
  server: VisitServer
}

export const serverWith = (prescription: PrescriptionItem[]) =>
  new VisitServer(
    buildVisit(currentClinicTime().today, { prescription, version: 1 }),
    ({ items }) => ({ prescription: items as PrescriptionItem[] }),
    { '/api/medicines': medicines, [lastPath]: { items: [] } },
  )

function Part() {
  return <PrescriptionForm part={usePrescriptionPart()} onSaved={() => {}} />
}

export const openForm = (role?: Role) => openVisitPart(scene.server, <Part />, role)
type User = Awaited<ReturnType<typeof openForm>>
export const row = (number = 1) => within(screen.getByRole('group', { name: `Medicine ${number}` }))

export const medicine = (number?: number) =>
  row(number).getByRole<HTMLInputElement>('combobox', { name: 'Medicine' })

export const field = (name: RegExp, number?: number) =>
  row(number).getByLabelText<HTMLInputElement>(name)

export const dose = (name: string, number?: number) =>
  row(number).getByRole<HTMLInputElement>('checkbox', { name })

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

export const values = (number?: number) => ({
  medicine: medicine(number).value,
  amount: field(/^Unit/, number).value,
  unit: field(/^Measure/, number).value,
})

export async function type(user: User, input: HTMLElement, typed: string): Promise<void> {
  await user.clear(input)
  if (typed) await fill(user, input, typed)
}

/** Fills in a whole row. */
export async function prescribe(user: User, name: string, number = 1): Promise<void> {
  await type(user, medicine(number), name)
  await type(user, field(/^Unit/, number), '5')
  await user.click(dose('Morning', number))
}

/** Serves an empty prescription in each test of a file. */
export function servePrescription(): void {
  beforeEach(() => {
    scene.server = serverWith([])
  })
  afterEach(() => {
    notifications.clean()
    clearStoredSession()
    sessionStorage.clear()
    vi.unstubAllGlobals()
  })
}
