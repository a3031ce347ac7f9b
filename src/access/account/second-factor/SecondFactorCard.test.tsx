import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentInstantMs } from '../../../platform/clock/clinic-clock.tsx'
import { problemResponse } from '../../../test-kit/problem-response.ts'
import { setSignedIn, renderPage } from '../../../test-kit/render-page.tsx'
import { clearStoredSession } from '../../auth/stored-session.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const backupCodes = ['k7mqx-4hwpn', 'abcde-23456']
const onChanged = vi.fn<() => void>()
let rightCode: string

beforeEach(() => {
  rightCode = '123456'
  setSignedIn('Employee', 2)
  onChanged.mockClear()
  const staff = {
    ...(JSON.parse(localStorage.getItem('userData')!) as object),
    accessCodes: [],
  }
  const session = {
    sessionId: 'after',
    tokenExpiration: new Date(currentInstantMs() + 60_000).toISOString(),
    staff,
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as { code?: string }
    if (body.code !== undefined && body.code !== rightCode) {
      return problemResponse('invalid_input', { code: 'problem.wrong_code' })
    }
    if (path.endsWith('/second-factor')) {
      const uri = `otpauth://totp/OPD%20Clinic:a?secret=${secret}`
      return Response.json({ uri, secret, backupCodes })
    }
    return Response.json(path.endsWith('backup-codes') ? { backupCodes } : session)
  })
})
afterEach(() => {
  clearStoredSession()
  vi.unstubAllGlobals()
})

const card = (changes: Partial<Parameters<typeof SecondFactorCard>[0]> = {}) =>
  renderPage(
    <SecondFactorCard
      hasSecondFactor={false}
      isRequired={false}
      backupCodesLeft={0}
      onChanged={onChanged}
      {...changes}
    />,
  )
const button = (name: string) => screen.findByRole('button', { name })

it('is on only after a valid code, and then shows the backup codes', async () => {
  const user = card()
  await user.click(await button('Turn on'))
  await user.type(await screen.findByLabelText('Password'), 'opd-demo-2026')
  await user.click(await button('Next'))
  expect(await screen.findByRole('img', { name: 'QR code of your secret' })).toBeTruthy()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy()

  const code = screen.getByLabelText('Code that the app shows now')
  await user.type(code, '999999')
  await user.click(await button('Confirm'))
  expect(await screen.findByText(/^This code is not right/)).toBeTruthy()
  expect(screen.queryByText(backupCodes[0]!)).toBeNull()

  await user.clear(code)
  await user.type(code, rightCode)
  await user.click(await button('Confirm'))
  for (const it of backupCodes) expect(await screen.findByText(it)).toBeTruthy()
  const file = screen.getByRole('link', { name: 'Download' }).getAttribute('href')!
  for (const it of backupCodes) expect(decodeURIComponent(file)).toContain(it)
  // The new session is stored here once the codes are confirmed as saved.
  expect(localStorage.getItem('sessionId')).toBe('s')
  await user.click(await button('I have saved them'))
  expect(localStorage.getItem('sessionId')).toBe('after')
  expect(onChanged).toHaveBeenCalled()
})

it('is turned off with the password and a code', async () => {
  const user = card({ hasSecondFactor: true, backupCodesLeft: 10 })
  await user.click(await button('Turn off'))
  const dialog = await screen.findByRole('dialog', { name: 'Turn off the second factor' })
  const submit = dialog.querySelector<HTMLButtonElement>('button[type=submit]')!
  await user.click(submit)
  expect(await screen.findByText('Please enter your password.')).toBeTruthy()
  await user.type(screen.getByLabelText('Password'), 'opd-demo-2026')
  await user.type(screen.getByLabelText('Code'), rightCode)
  await user.click(submit)
  await waitFor(() => expect(onChanged).toHaveBeenCalled())
  expect(localStorage.getItem('sessionId')).toBe('after')
})

it('warns when few backup codes are left, and creates new ones', async () => {
  const user = card({ hasSecondFactor: true, backupCodesLeft: 1, isRequired: true })
  expect(screen.getByText('1 backup code is left.')).toBeTruthy()
  expect(screen.getByText(/^Create new backup codes soon/)).toBeTruthy()
  expect(screen.getByText('Your role must have one.')).toBeTruthy()
  await user.click(await button('New backup codes'))
  await user.type(await screen.findByLabelText('Password'), 'opd-demo-2026')
  await user.keyboard('{Enter}')
  for (const it of backupCodes) expect(await screen.findByText(it)).toBeTruthy()
})
