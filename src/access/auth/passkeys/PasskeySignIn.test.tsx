import { TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentInstantMs } from '../../../platform/clock/clinic-clock.tsx'
import { renderPage } from '../../../test-kit/render-page.tsx'
import { problemResponse } from '../../../test-kit/problem-response.ts'
import { clearStoredSession } from '../stored-session.tsx'
import PasskeySignIn from './PasskeySignIn.tsx'

/** The requests to the browser, with their mediation and abort signal. */
let asked: { challenge: string; mediation: string | undefined; signal: AbortSignal }[]
/** Resolves the passkey requests. */
let answer: ((credential: unknown) => void)[]
let begun: number
let isKnown: boolean

const credential = () => ({
  id: 'id',
  rawId: new ArrayBuffer(1),
  type: 'public-key',
  getClientExtensionResults: () => ({}),
  response: {
    authenticatorData: new ArrayBuffer(1),
    clientDataJSON: new ArrayBuffer(1),
    signature: new ArrayBuffer(1),
  },
})
const session = {
  sessionId: '7',
  tokenExpiration: new Date(currentInstantMs() + 60_000).toISOString(),
  staff: {
    id: 2,
    role: 'Employee',
    name: 'Nandini',
    email: 'nandini@example.org',
    degree: null,
    mobile: null,
    accessCodes: [],
    furtherRights: [],
  },
}

function haveBrowser(canSuggest: boolean) {
  const isConditionalMediationAvailable = async () => canSuggest
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable }),
  )
}

beforeEach(() => {
  asked = []
  answer = []
  begun = 0
  isKnown = true
  haveBrowser(true)
  const get = ({ publicKey, mediation, signal }: CredentialRequestOptions) =>
    new Promise((resolve, reject) => {
      const challenge = new TextDecoder().decode(publicKey!.challenge as ArrayBuffer)
      asked.push({ challenge, mediation, signal: signal! })
      answer.push(resolve)
      signal!.addEventListener('abort', () => reject(signal!.reason as Error))
    })
  vi.stubGlobal('navigator', { ...navigator, credentials: { get } })
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/sign-in/passkey/begin') {
      begun += 1
      const challenge = btoa(`challenge ${begun}`).replaceAll('=', '')
      return Response.json({ options: { challenge, rpId: 'localhost' } })
    }
    return isKnown ? Response.json(session) : problemResponse('wrong_passkey')
  })
})
afterEach(() => {
  clearStoredSession()
  vi.unstubAllGlobals()
})

function open() {
  const failures: (string | undefined)[] = []
  const user = renderPage(
    <>
      <TextInput autoComplete="username webauthn" />
      <PasskeySignIn onError={(why) => failures.push(why)} />
    </>,
  )
  return { user, failures }
}
const isIn = () => localStorage.getItem('sessionId') !== null

it('passkeys are suggested with the user names, and choosing one signs in', async () => {
  open()
  await waitFor(() => expect(asked).toMatchObject([{ mediation: 'conditional' }]))
  expect(isIn()).toBe(false)
  answer[0]!(credential())
  await waitFor(() => expect(isIn()).toBe(true))
})

it('without autofill support nothing is requested until the button is pressed', async () => {
  haveBrowser(false)
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]!.mediation).toBeUndefined()
  expect(begun).toBe(1)
  answer[0]!(credential())
  await waitFor(() => expect(isIn()).toBe(true))
})

it('the button cancels the suggestion, which returns when nobody has answered', async () => {
  const { user, failures } = open()
  await waitFor(() => expect(asked).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[0]!.signal.aborted).toBe(true)
  expect(asked[1]!).toMatchObject({ challenge: 'challenge 2', mediation: undefined })
  expect(failures).toEqual([undefined])
  answer[1]!(null)
  await waitFor(() => expect(asked).toHaveLength(3))
  expect(asked[2]!).toMatchObject({ challenge: 'challenge 3', mediation: 'conditional' })
  expect(failures.at(-1)).toMatch(/^No passkey answered/)
})

it('an unknown suggested passkey shows an error, and passkeys are suggested again', async () => {
  isKnown = false
  const { failures } = open()
  await waitFor(() => expect(asked).toHaveLength(1))
  answer[0]!(credential())
  await waitFor(() => expect(failures.at(-1)).toBe('This passkey is not registered here.'))
  await waitFor(() => expect(asked).toHaveLength(2))
})

it('the suggestion is cancelled with the page, and renewed when the page is visible again', async () => {
  const { user } = open()
  await waitFor(() => expect(asked).toHaveLength(1))
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[0]!.signal.aborted).toBe(true)
  user.unmount()
  expect(asked[1]!.signal.aborted).toBe(true)
})
