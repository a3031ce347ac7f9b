import { notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentClinicTime } from '../../../platform/clock/clinic-clock.tsx'
import type { Role } from '../../../access/permissions/access.ts'
import { clearStoredSession } from '../../../access/auth/stored-session.tsx'
import { addDays, formatDay } from '../../../platform/day/day.ts'
import { buildVisit } from '../../../test-kit/build-visit.ts'
import { openVisitPart, VisitServer } from '../../../test-kit/visit-page.tsx'
import type { Certificate } from './certificates.ts'
import CertificatesForm from './CertificatesForm.tsx'
import { useVisit } from '../use-visit.tsx'
import { useCertificatesPart } from './use-certificates-part.tsx'
import type { VisitDetails } from '../details/visit-details.ts'
import { isBlocked, fill } from '../../../test-kit/render-page.tsx'

const path = '/api/visits/41/certificates'
const { today } = currentClinicTime()
const issued: Certificate = {
  issueDay: today,
  startDay: addDays(today, 5),
  totalLeaveDays: 3,
  diagnosis: 'Dengue',
}

let server: VisitServer

beforeEach(() => {
  server = serverWith([])
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const serverWith = (certificates: Certificate[]) =>
  new VisitServer(
    buildVisit(today, {
      certificates,
      details: { illness: 'Viral fever' } as VisitDetails,
      version: 1,
    }),
    ({ certificates }) => ({ certificates: certificates as Certificate[] }),
  )

function Part() {
  return <CertificatesForm part={useCertificatesPart()} onSaved={() => {}} />
}
/** Reads the visit again, as the page does by itself after a save of its own whose answer was lost. */
function ReadAgain() {
  const { reload } = useVisit()
  return <button onClick={() => void reload()}>Read again</button>
}
const openForm = (role?: Role) => openVisitPart(server, <Part />, role)
type User = Awaited<ReturnType<typeof openForm>>

const cards = () => screen.queryAllByRole('group', { name: /^Certificate \d/ })
const field = (name: RegExp, number = 1) =>
  within(cards()[number - 1]!).getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const add = (user: User) => user.click(button('Add certificate'))

describe('a certificate', () => {
  it('starts with today and the illness, and empty days', async () => {
    const user = await openForm()
    expect(cards()).toHaveLength(0)
    await add(user)
    expect(field(/^Issue date/).value).toBe(formatDay(today))
    expect(field(/^Start date/).value).toBe(formatDay(today))
    expect(field(/^Total leave days/).value).toBe('')
    expect(field(/^Diagnosis/).value).toBe('Viral fever')
    expect(document.activeElement).toBe(field(/^Total leave days/))
  })

  it.each([/^Issue date/, /^Start date/])('is not saved while %s is empty', async (name) => {
    const user = await openForm()
    await add(user)
    await user.keyboard('3')
    await user.clear(field(name))
    await fill(user, field(name), '31-02-2026')
    await user.click(button('Save'))
    await screen.findByText(/^Please enter the date as day-month-year/)
    expect(field(name).value).toBe('31-02-2026')
    expect(server.saved).toEqual([])
  })

  it('is sent as typed, together with another one', async () => {
    const user = await openForm()
    await add(user)
    await user.keyboard('3')
    await add(user)
    await user.keyboard('10')
    await user.clear(field(/^Start date/, 2))
    await fill(user, field(/^Start date/, 2), formatDay(addDays(today, 3)))
    await user.clear(field(/^Diagnosis/, 2))
    await fill(user, field(/^Diagnosis/, 2), 'Dengue')
    await user.click(button('Save'))
    await screen.findByText('Certificates saved successfully.')
    const first = { issueDay: today, startDay: today, totalLeaveDays: 3, diagnosis: 'Viral fever' }
    const startDay = addDays(today, 3)
    expect(server.saved).toEqual([
      {
        path,
        body: {
          version: 1,
          certificates: [first, { ...first, startDay, totalLeaveDays: 10, diagnosis: 'Dengue' }],
        },
      },
    ])
  })

  it('shows the last day of the leave', async () => {
    server = serverWith([issued])
    const user = await openForm()
    expect(screen.getByText(`Leave until ${formatDay(addDays(today, 7))}`)).toBeTruthy()
    await user.clear(field(/^Total leave days/))
    expect(screen.queryByText(/^Leave until/)).toBeNull()
  })

  it.each([
    [/^Total leave days/, '', 'Total leave days are required.'],
    [/^Total leave days/, '0', 'Leave days must be at least 1.'],
    [/^Total leave days/, '366', 'This value is too large.'],
    [/^Diagnosis/, '', 'Diagnosis is required.'],
  ])('with %s of "%s" is not sent; the field says: %s', async (name, typed, sentence) => {
    server = serverWith([issued])
    const user = await openForm()
    await user.clear(field(name))
    if (typed) await fill(user, field(name), typed)
    await user.click(button('Save'))
    const message = await screen.findByText(sentence)
    expect(field(name).getAttribute('aria-describedby')).toContain(message.id)
    await waitFor(() => expect(document.activeElement).toBe(field(name)))
    expect(server.saved).toEqual([])
  })

  it.each([
    ['issueDay', /^Issue date/, 'certificate.issueDayRequired', 'Issue date is required.'],
    ['startDay', /^Start date/, 'certificate.startDayRequired', 'Start date is required.'],
    ['diagnosis', /^Diagnosis/, 'certificate.diagnosisRequired', 'Diagnosis is required.'],
  ])("shows the server's complaint about its %s there", async (part, name, key, sentence) => {
    server = serverWith([issued, issued])
    const fields = { [`certificates.1.${part}`]: key }
    server.problemsByPath[path] = { code: 'invalid_input', fields }
    const user = await openForm()
    await user.click(button('Save'))
    const message = await screen.findByText(sentence)
    expect(field(name, 2).getAttribute('aria-describedby')).toContain(message.id)
  })
})

describe('the certificates', () => {
  it('are at least one: without any, Save shows an error and sends nothing', async () => {
    const user = await openForm()
    await add(user)
    await user.click(button('Remove certificate 1'))
    expect(document.activeElement).toBe(button('Add certificate'))
    await user.click(button('Save'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Please add at least one certificate before submitting.')
    expect(server.saved).toEqual([])
    await add(user)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keep the input of the others when one is removed', async () => {
    const user = await openForm()
    for (const number of [1, 2, 3]) {
      await add(user)
      await user.clear(field(/^Diagnosis/, number))
      await fill(user, field(/^Diagnosis/, number), 'ABC'[number - 1]!)
    }
    await user.click(button('Remove certificate 2'))
    expect([1, 2].map((number) => field(/^Diagnosis/, number).value)).toEqual(['A', 'C'])
    expect(document.activeElement).toBe(field(/^Total leave days/, 2))
  })

  it('are at most ten', async () => {
    server = serverWith(Array.from({ length: 10 }, () => issued))
    await openForm()
    expect(isBlocked(button('Add certificate'))).toBe(true)
    screen.getByRole('button', { description: 'A visit has at most 10 certificates.' })
  })

  it('keep their input after a failed save', async () => {
    server.problemsByPath[path] = { code: 'unexpected' }
    const user = await openForm()
    await add(user)
    await user.keyboard('3')
    await user.click(button('Save'))
    await screen.findByText(/^Something went wrong on the server/)
    expect(field(/^Total leave days/).value).toBe('3')
    server.problemsByPath = {}
    await user.click(button('Save'))
    await screen.findByText('Certificates saved successfully.')
  })
})

describe('a saved certificate', () => {
  const openTwo = async () => {
    server = serverWith([issued, { ...issued, diagnosis: 'Flu' }])
    return openForm()
  }

  it('is withdrawn with a reason instead of removed', async () => {
    const user = await openTwo()
    expect(screen.queryByRole('button', { name: /^Remove certificate/ })).toBeNull()
    await user.click(button('Withdraw certificate 2'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this certificate?' }))
    expect(dialog.getByText(/Flu/).textContent).toContain(formatDay(today))
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
    await dialog.findByText('A reason is required.')
    expect(server.postedPaths).toEqual([])
    await fill(user, dialog.getByLabelText(/^Reason/), 'Wrong person')
    server.visit = {
      ...server.visit,
      version: 2,
      certificates: [issued],
      withdrawnCertificates: [
        {
          ...issued,
          diagnosis: 'Flu',
          withdrawnDay: today,
          withdrawnBy: 'Dr. Anita',
          reason: 'Wrong person',
        },
      ],
    }
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
    await screen.findByText('The certificate was withdrawn.')
    expect(server.postedPaths).toEqual([
      {
        path: `${path}/withdraw`,
        body: { version: 1, number: 2, reason: 'Wrong person', editor: expect.any(String) },
      },
    ])
    const list = within(await screen.findByRole('region', { name: 'Withdrawn certificates' }))
    list.getByText('Flu')
    list.getByText(`Withdrawn on ${formatDay(today)} by Dr. Anita: Wrong person`)
    await waitFor(() => expect(cards()).toHaveLength(1))
  })

  it('is the one that was asked for, also when the visit is read again before', async () => {
    server = serverWith([issued, { ...issued, diagnosis: 'Flu' }])
    const content = [<Part key="part" />, <ReadAgain key="read" />]
    const user = await openVisitPart(server, content)
    await user.click(button('Withdraw certificate 1'))
    const dialog = within(await screen.findByRole('dialog'))
    await fill(user, dialog.getByLabelText(/^Reason/), 'Wrong person')
    // Withdrawn meanwhile; what was the second one is the first by now.
    server.visit = { ...server.visit, version: 2, certificates: [{ ...issued, diagnosis: 'Flu' }] }
    fireEvent.click(screen.getByText('Read again'))
    await waitFor(() => expect(screen.queryByDisplayValue('Dengue')).toBeNull())
    dialog.getByText(/Dengue/)
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(server.postedPaths).toHaveLength(1))
    expect(server.postedPaths[0]).toMatchObject({ body: { version: 1, number: 1 } })
  })

  it('can be withdrawn only once other input is saved', async () => {
    const user = await openTwo()
    await fill(user, field(/^Diagnosis/, 1), ' fever')
    await user.click(button('Withdraw certificate 2'))
    await screen.findByText(/^Please save the certificates first/)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps the dialog open with the reason when the server refuses', async () => {
    const user = await openTwo()
    await user.click(button('Withdraw certificate 1'))
    const dialog = within(await screen.findByRole('dialog'))
    await fill(user, dialog.getByLabelText(/^Reason/), 'Wrong person')
    server.problemsByPath[`${path}/withdraw`] = { code: 'visit_changed' }
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
    expect((await dialog.findByRole('alert')).textContent).not.toBe('')
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Wrong person')
  })
})

describe('an Admin', () => {
  it('sees a certificate read-only', async () => {
    server = serverWith([issued])
    await openForm('Admin')
    expect(field(/^Diagnosis/).value).toBe('Dengue')
    expect(field(/^Diagnosis/).closest('fieldset')!.disabled).toBe(true)
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('sees that none was issued', async () => {
    await openForm('Admin')
    expect(screen.getByText('No certificate was issued.')).toBeTruthy()
  })
})
