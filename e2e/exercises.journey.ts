import { readFile } from 'node:fs/promises'
import { readPdf } from '../src/test-kit/pdf-file.server.ts'
import { expect, journey } from './clinic.ts'
import { expectDeskAndPhoneLayout } from './screenshots.ts'

journey(
  'a consultant gives home exercises as last time, changes one, and prints their sheet in the patient’s language',
  async ({ clinic, page, signIn }) => {
    const { db } = clinic
    // Two recorded visits of one patient: the earlier one has exercises.
    const [visit] = await db<[{ id: number; earlier: number }]>`
      select a.id, e.id as earlier from appointment a join visit v on v.appointment_id = a.id
      join appointment e on e.patient_id = a.patient_id and e.consultant_id = a.consultant_id
        and e.day < a.day
      join visit ev on ev.appointment_id = e.id
      where a.consultant_id = 4 order by a.day desc, e.day desc limit 1`
    await db`
      insert into exercise (appointment_id, consultant_id, position, name, sets, repetitions,
        hold_seconds, times_a_day, instructions)
      values (${visit.earlier}, 4, 1, 'Wall slides', 3, 10, 5, 2, 'Slowly.'),
        (${visit.earlier}, 4, 2, 'Towel curls', null, null, null, null, '')`
    await db`
      update patient set language = 'de'
      where id = (select patient_id from appointment where id = ${visit.id})`
    await signIn('anita')
    await page.goto(`/patient-details/${visit.id}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('tab', { name: 'Exercises' }).click()
    await expect(page.getByText('No exercise has been added.')).toBeVisible()
    await page.getByRole('button', { name: 'As last time' }).click()
    await expect(page.getByText('2 exercises were added from the last visit.')).toBeVisible()
    const first = page.getByRole('group', { name: 'Exercise 1' })
    await expect(first.getByRole('combobox', { name: 'Exercise' })).toHaveValue('Wall slides')
    await first.getByRole('textbox', { name: 'Sets' }).fill('4')
    await page.getByRole('button', { name: 'Add exercise' }).click()
    const third = page.getByRole('group', { name: 'Exercise 3' })
    await expect(third.getByRole('combobox', { name: 'Exercise' })).toBeFocused()
    await page.keyboard.type('heel')
    await page.getByRole('option', { name: 'Heel slides' }).click()
    await expectDeskAndPhoneLayout(page, 'home exercises in a visit')

    // What is typed survives.
    await expect(page.getByText('Not saved yet. Your draft is stored.')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('tab', { name: 'Exercises' }).click()
    await expect(third.getByRole('combobox', { name: 'Exercise' })).toHaveValue('Heel slides')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Exercises saved successfully.')).toBeVisible()

    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(
      page.getByText('4 sets of 10, hold for 5 seconds, twice a day').first(),
    ).toBeVisible()
    const [sheet] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Open the home exercises' }).click(),
    ])
    const paper = sheet.getByRole('article', { name: 'Übungen für zu Hause' })
    await expect(paper.getByText('1. Wall slides')).toBeVisible()
    await expectDeskAndPhoneLayout(sheet, 'a sheet of home exercises')
    const [file] = await Promise.all([
      sheet.waitForEvent('download'),
      sheet.getByRole('button', { name: 'Download PDF' }).click(),
    ])
    const [printed] = await readPdf(await readFile(await file.path()))
    const text = printed!.lines.join('\n')
    expect(text).toContain('4 Sätze mit 10 Wiederholungen, 5 Sekunden halten, zweimal am Tag')
    expect(text).toContain('3. Ferse heranziehen')
  },
)
