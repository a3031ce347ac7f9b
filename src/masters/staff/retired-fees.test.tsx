import { screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { fill, renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { SampleServer } from '../../test-kit/sample-server.tsx'
import ServiceForm from '../services/ServiceForm.tsx'
import type { ServiceMaster } from '../services/services.ts'
import ConsultantForm from './ConsultantForm.tsx'
import type { ConsultantMaster } from './consultant-master.ts'

let server: SampleServer
beforeEach(() => {
  server = new SampleServer({ 1: 'Alpha' })
  setSignedIn('Admin')
})
afterEach(() => {
  clearStoredSession()
  sessionStorage.clear()
})

const row = { id: 7, version: 1, active: true, name: 'Alpha', booked: 0 }
const service: Omit<ServiceMaster, 'fees'> = {
  ...row,
  minutes: 30,
  isSeries: false,
  usualFee: null,
  taxRate: null,
  sac: '9993',
  packageSessions: null,
  packagePrice: null,
}
const consultant: Omit<ConsultantMaster, 'fees'> = {
  ...row,
  username: 'alpha',
  email: 'alpha@example.org',
  mobile: null,
  role: 'Consultant',
  accessCodes: [],
  furtherRights: [],
  locked: false,
  degree: null,
  registrationNumber: null,
}

const stays = { id: 4, name: 'Stays', fee: 600 }
const goes = { id: 5, name: 'Goes', fee: 700 }
const choicesOf = (data: { id: number; name: string }[]) => ({
  data,
  error: null,
  isFetching: false,
  refetch: () => {},
})

interface Lists {
  choices: (typeof stays)[]
  fees: (typeof stays)[]
}

const forms: [string, (lists: Lists) => ReactNode][] = [
  [
    'a service, of which a consultant is',
    ({ choices, fees }) => (
      <ServiceForm row={{ ...service, fees }} consultants={choicesOf(choices)} onDone={() => {}} />
    ),
  ],
  [
    'a consultant, of whom a service is',
    ({ choices, fees }) => (
      <ConsultantForm
        row={{ ...consultant, fees }}
        services={choicesOf(choices)}
        onDone={() => {}}
        onAdded={() => {}}
      />
    ),
  ],
]

describe.each(forms)('the open form of %s retired', (_, renderForm) => {
  /** The form with something typed, after the lists were read again. */
  async function openAndReadAgain(then: Lists): Promise<unknown> {
    function Page() {
      const [lists, setLists] = useState({ choices: [stays, goes], fees: [stays, goes] })
      return (
        <>
          {renderForm(lists)}
          <button onClick={() => setLists(then)}>Read again</button>
        </>
      )
    }
    const user = renderPage(<Page />)
    await fill(user, screen.getByRole('textbox', { name: 'Name' }), ' Beta')
    await user.click(screen.getByRole('button', { name: 'Read again' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    return server.changes[0]?.body
  }
  const sent = ({ id, fee }: typeof stays) => ({ id, fee })

  it('is saved without its fee', async () => {
    const body = await openAndReadAgain({ choices: [stays], fees: [stays] })
    expect(body).toMatchObject({ version: 1, fees: [sent(stays)] })
  })

  it('keeps the fee of one that the choices do not know yet', async () => {
    const body = await openAndReadAgain({ choices: [stays], fees: [stays, goes] })
    expect(body).toMatchObject({ fees: [sent(stays), sent(goes)] })
  })
})
