import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentClinicTime } from '../../../platform/clock/clinic-clock.tsx'
import { clearStoredSession } from '../../../access/auth/stored-session.tsx'
import { buildVisit } from '../../../test-kit/build-visit.ts'
import { openVisitPart, VisitServer } from '../../../test-kit/visit-page.tsx'
import { DetailsForm } from '../details/DetailsForm.tsx'
import { useDetailsPart } from '../details/use-details-part.tsx'
import type { VisitDetails } from '../details/visit-details.ts'
import type { Visit } from '../visit.ts'
import type { TakenVitals } from './taken-vitals.ts'
import { fill } from '../../../test-kit/render-page.tsx'

const { today } = currentClinicTime()
const noVitals = {
  systolic: null,
  diastolic: null,
  weight: null,
  height: null,
  fasting: null,
  pp: null,
  temperature: null,
  pulse: null,
  spo2: null,
  pain: null,
}

let server: VisitServer
const serverWith = (changes: Partial<Visit> = {}) => {
  server = new VisitServer(buildVisit(today, changes), ({ details }) => ({
    details: details as VisitDetails,
  }))
}
beforeEach(() => serverWith())
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

function Part() {
  return (
    <DetailsForm part={useDetailsPart()} saved={false} onSaved={() => {}} onContinue={() => {}} />
  )
}
type User = Awaited<ReturnType<typeof openForm>>
const openForm = () => openVisitPart(server, <Part />)
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save' }))
const confirmButton = () => screen.queryByRole('button', { name: 'Yes, it is right' })
const saved = () => server.saved.map(({ body }) => body.details as VisitDetails)

describe('an implausible figure', () => {
  it('raises a question when its field loses focus, and is saved once confirmed', async () => {
    const user = await openForm()
    await fill(user, field(/^Illness/), 'Fever')
    await fill(user, field(/^Weight/), '700')
    expect(confirmButton()).toBeNull()
    await user.tab()
    const question = screen.getByText('700 is unusual at this age. Is it right?')
    expect(field(/^Weight/).getAttribute('aria-describedby')).toContain(
      question.closest('[id]')!.id,
    )
    await save(user)
    expect(saved()).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(field(/^Weight/)))
    await user.click(confirmButton()!)
    expect(confirmButton()).toBeNull()
    await save(user)
    await screen.findByText('Patient details saved successfully.')
    expect(saved()).toMatchObject([{ weight: 700 }])
  })

  it('raises a question on Save too, and again after a change', async () => {
    const user = await openForm()
    await fill(user, field(/^Illness/), 'Fever')
    await fill(user, field(/^BP systolic/), '80')
    await fill(user, field(/^BP diastolic/), '128')
    await user.keyboard('{Enter}')
    screen.getByText('The systolic pressure is not above this one. Is it right?')
    await user.click(confirmButton()!)
    await user.clear(field(/^BP diastolic/))
    await fill(user, field(/^BP diastolic/), '129')
    await save(user)
    expect(saved()).toEqual([])
    await user.clear(field(/^BP diastolic/))
    await fill(user, field(/^BP diastolic/), '52')
    expect(confirmButton()).toBeNull()
    await save(user)
    await screen.findByText('Patient details saved successfully.')
    expect(saved()).toMatchObject([{ systolic: 80, diastolic: 52 }])
  })

  it('raises no question if the desk measured it or it was saved before', async () => {
    const taken: TakenVitals = {
      ...noVitals,
      weight: 270,
      takenBy: 'Nandini',
      takenAt: '2026-11-24T03:35:00.000Z',
    }
    serverWith({ takenVitals: taken })
    const user = await openForm()
    await fill(user, field(/^Illness/), 'Obesity')
    await save(user)
    await screen.findByText('Patient details saved successfully.')
    expect(saved()).toMatchObject([{ weight: 270 }])
    await fill(user, field(/^Illness/), ' and diabetes')
    await save(user)
    await waitFor(() => expect(saved()).toHaveLength(2))
  })

  it('has different limits for a child', async () => {
    const { patient } = buildVisit(today)
    serverWith({ patient: { ...patient, age: 3 } })
    const user = await openForm()
    await fill(user, field(/^Weight/), '64')
    await user.tab()
    expect(screen.getByText('64 is unusual at this age. Is it right?')).toBeTruthy()
  })
})
