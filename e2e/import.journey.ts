import { readFileSync } from 'node:fs'
import { read, utils } from '@e965/xlsx'
import { expect, journey, toastOf } from './clinic.ts'
import { expectDeskAndPhoneLayout } from './screenshots.ts'

const rows = [
  'Patient name,Mobile no,DOB,Gender,Known allergies',
  'Zoya Imported,98111 11111,25/12/1990,F,Penicillin',
  'Yash Imported,9811111112,03/02/1984,M,nil',
  'Wrong Number,12345,01/01/1980,F,',
  'Zoya Imported,09811111111,25/12/1990,F,',
]

journey(
  'an Admin takes over patients from a file, and takes them back',
  async ({ page, signIn, clinic }) => {
    await signIn('admin')
    await page.goto('/Clients')
    await page.getByRole('link', { name: 'Import patients' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Import patients' })).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'before a file is chosen')

    const choose = (name: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
    await choose('photo.csv', Buffer.from([0x89, 0x50, 0, 1]))
    await expect(page.getByRole('alert')).toHaveText(/This file is not a table/)
    await choose('old register.csv', Buffer.from(rows.join('\r\n')))
    await expect(page.getByRole('heading', { name: 'old register.csv · 4 rows' })).toBeVisible()
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await expect(page.getByText('2 patients can be added.')).toBeVisible()
    await expect(page.getByText('Mobile number: Mobile number must be 10 digits.')).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'a checked file')

    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save this row as a file' }).click(),
    ])
    const book = read(readFileSync(await saved.path()))
    const sheet = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, {
      header: 1,
      defval: '',
    })
    expect(sheet).toEqual([
      ['Patient name', 'Mobile no', 'DOB', 'Gender', 'Known allergies', 'What is wrong'],
      [
        'Wrong Number',
        '12345',
        '01/01/1980',
        'F',
        '',
        'Mobile number: Mobile number must be 10 digits.',
      ],
    ])

    await page.getByRole('button', { name: 'Add 2 patients' }).click()
    await expect(page.getByText('2 patients were added.').first()).toBeVisible()
    const people = await clinic.db`
    select name, mobile, born_on, sex, allergies from patient where name like '% Imported' order by name desc`
    expect(people).toEqual([
      {
        name: 'Zoya Imported',
        mobile: '9811111111',
        bornOn: '1990-12-25',
        sex: 'female',
        allergies: 'Penicillin',
      },
      {
        name: 'Yash Imported',
        mobile: '9811111112',
        bornOn: '1984-02-03',
        sex: 'male',
        allergies: '',
      },
    ])

    // Who was opened stays.
    await page.getByRole('link', { name: 'Clients' }).last().click()
    await page.getByRole('searchbox').fill('zoya imported')
    await page.getByRole('link', { name: 'Zoya Imported' }).click()
    await expect(page.getByRole('heading', { name: 'Zoya Imported' })).toBeVisible()
    await page.goto('/Clients?import=1')
    await page.getByRole('button', { name: 'Take back: old register.csv' }).click()
    const dialog = page.getByRole('dialog')
    await expectDeskAndPhoneLayout(page, 'the question before an import is taken back')
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await expect(toastOf(page, '1 patient was removed. 1 stays.')).toBeVisible()
    await expect(page.getByText(/taken back .*: 1 patient removed/)).toBeVisible()
  },
)
