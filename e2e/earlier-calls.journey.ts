import { expect, journey, toastOf } from './clinic.ts'
import { expectToLookRight } from './looks.ts'

journey('a script books with a token, and the desk sees it', async ({ page, clinic, signIn }) => {
  await signIn('admin')
  await page.goto('/account')
  const card = page.getByRole('region', { name: 'Tokens for other programs' })
  await expect(card.getByText('You have made no token.')).toBeVisible()
  await card.getByRole('button', { name: 'Make a token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make a token' }).click()
  await expect(dialog.getByText('Please give the token a name.')).toBeVisible()
  await dialog.getByLabel('What is it for?').fill('Front end of before')
  await dialog.getByLabel('Password', { exact: true }).fill('opd-demo-2026')
  await expectToLookRight(page, 'the dialog of a new token')
  await dialog.getByRole('button', { name: 'Make a token' }).click()
  const token = await dialog.getByLabel('Token', { exact: true }).inputValue()
  await expect(dialog.getByText('It is shown this once.')).toBeVisible()
  await dialog.getByRole('button', { name: 'I have kept it' }).click()
  await expect(card.getByText('never used')).toBeVisible()

  const call = async <Data>(name: string, body?: object): Promise<Data> => {
    const answer = await fetch(`${clinic.address}/api/earlier/${name}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.status, name).toBe(200)
    return ((await answer.json()) as { data: Data }).data
  }
  const [upcoming] = await call<{ dates: string; branch: number; consultant: number }[]>(
    'get_upcoming_appointments',
  )
  const place = { branch_id: upcoming!.branch, doctor_id: 4, selected_date: upcoming!.dates }
  const [slot] = await call<{ id: number }[]>('fetchslots', { ...place, branch_id: 1 })
  await call('submitappointment', {
    branch: '1',
    hawservices: '1',
    consultant: '4',
    healthissues: 'Fever',
    date: place.selected_date,
    slot: String(slot!.id),
    full_name: 'Booked By Script',
    age: '40',
    mobile_no: '9812345670',
    email_id: '',
    location: '',
  })
  await page.reload()
  await expect(card.getByText(/last used/)).toBeVisible()
  await expectToLookRight(page, 'the account with a token')

  await page.setViewportSize({ width: 390, height: 844 })
  await expectToLookRight(page, 'the account with a token on a phone')
  await card.getByRole('button', { name: 'Revoke Front end of before' }).click()
  await expect(toastOf(page, 'The token is revoked.')).toBeVisible()
  await expect(card.getByText('You have made no token.')).toBeVisible()

  await page.goto('/Reports')
  await page.getByRole('tab', { name: 'Non Conducted Appointments' }).click()
  await page.getByRole('textbox', { name: 'Client name' }).fill('booked by script')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Booked By Script').first()).toBeVisible()
})
