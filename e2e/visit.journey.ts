import { expect, fillSignIn, journey, toastOf } from './clinic.ts'
import { expectDeskAndPhoneLayout } from './screenshots.ts'
import { VisitPage } from './visit-page.ts'

/** A patient of Dr. Anita today, who saw another consultant a week before. */
const setUpSql = `
  with person as (
    insert into patient (name, mobile, age, age_on)
    values ('Zara Visit', '9811111111', 30, '2026-11-24') returning id
  ), appointments as (
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
      price, status, health_issues)
    select 1, 1, it.consultant, person.id, it.day, it.starts, it.starts + interval '15 minutes',
      600, it.status, 'Fever since two days'
    from person, (values (4, date '2026-11-24', time '18:00', 'PE'),
      (5, date '2026-11-15', time '10:00', 'CD')) it (consultant, day, starts, status)
    returning id, consultant_id, day
  ), earlier as (
    insert into visit (appointment_id, day, systolic, diastolic, weight, height, illness, fees,
      recorded_by)
    select id, day, 130, 84, 70.5, 168, 'Sprained ankle', 700, 5 from appointments
    where consultant_id = 5 returning appointment_id
  )
  insert into prescription_item (appointment_id, position, medicine, amount, unit, morning,
    afternoon, evening, days, timing)
  select appointment_id, 1, 'Ibuprofen', 400, 'mg', true, false, true, 5, 'After Food' from earlier`

journey.beforeEach(async ({ clinic }) => {
  await clinic.db.unsafe(setUpSql)
})

const idOf = async (clinic: {
  db: import('../src/platform/db/connect.server.ts').Db
}): Promise<number> => {
  const [row] = await clinic.db<{ id: number }[]>`
    select a.id from appointment a join patient p on p.id = a.patient_id
    where p.name = 'Zara Visit' and a.consultant_id = 4`
  return row!.id
}

journey("a whole visit, from today's row to three sheets", async ({ page, signIn, clinic }) => {
  await signIn('anita')
  const visit = await VisitPage.open(page, 'Zara Visit')
  const id = await idOf(clinic)
  await expect(visit.page).toHaveURL(new RegExp(`/patient-details/${id}$`))
  await expect(visit.page).toHaveTitle('Patient Details | OPD CLINIC')
  expect(await page.evaluate(() => [localStorage.appointmentId, localStorage.price])).toEqual([
    String(id),
    '600',
  ])

  // Step 1: missing fields are reported, then it is saved.
  await expect(visit.field('Fees')).toHaveValue('600')
  await expect(visit.field('Height')).toHaveValue('168')
  await visit.press('Save')
  await expect(visit.page.getByText('Illness is required.')).toBeVisible()
  await expectDeskAndPhoneLayout(visit.page, 'missing fields')
  await visit.field('BP systolic').fill('128')
  await visit.field('BP diastolic').fill('82')
  await visit.field('Weight').fill('70')
  await expect(visit.field('BMI')).toHaveValue('24.8')
  await visit.field('Illness').fill('Viral fever')
  await visit.page.getByLabel('Follow-up date').fill('01-12-2026')
  await visit.page.keyboard.press('Enter')
  await visit.press('Save')
  await expect(toastOf(visit.page, 'Patient details saved successfully.')).toBeVisible()
  await expectDeskAndPhoneLayout(visit.page, 'saved')
  await visit.press('Continue')

  // Step 2: a prescription, partly repeated from the last one.
  await visit.press('Repeat the last prescription')
  await expect(visit.medicine(1)).toHaveValue('Ibuprofen')
  await visit.press('Add a medicine')
  await visit.medicine(2).pressSequentially('parac')
  await visit.page.getByRole('option', { name: 'Paracetamol 650 mg' }).click()
  await expect(visit.row(2).getByRole('textbox', { name: 'Unit' })).toHaveValue('650')
  await visit.press('Save')
  await expect(visit.page.getByText('Please select at least one dose.')).toBeVisible()
  await expectDeskAndPhoneLayout(visit.page, 'a prescription without a dose')
  await visit.row(2).getByLabel('Morning').check()
  await visit.row(2).getByLabel('Evening').check()
  await visit.press('Save')
  await expect(toastOf(visit.page, 'Prescription saved successfully.')).toBeVisible()

  await visit.tab('Recommended Test')
  await visit.press('Save')
  await expect(visit.page.getByText('Please select at least one test')).toBeVisible()
  await visit.page.getByLabel('Complete Blood Count (CBC)').check()
  await visit.page.getByLabel('X-Ray').check()
  await expectDeskAndPhoneLayout(visit.page, 'tests')
  await visit.press('Save')
  await expect(toastOf(visit.page, 'Recommended tests saved successfully.')).toBeVisible()

  await visit.tab('Certificates')
  await visit.press('Save')
  await expect(
    visit.page.getByText('Please add at least one certificate before submitting.'),
  ).toBeVisible()
  await visit.press('Add certificate')
  await visit.field('Total leave days').fill('3')
  await expect(visit.field('Diagnosis')).toHaveValue('Viral fever')
  await expectDeskAndPhoneLayout(visit.page, 'certificates')
  await visit.press('Save')
  await expect(toastOf(visit.page, 'Certificates saved successfully.')).toBeVisible()
  await visit.press('Continue')

  // Step 3: the three sheets.
  await expectDeskAndPhoneLayout(visit.page, 'summary')
  const expected: [string, string[]][] = [
    ['Open the prescription', ['Ibuprofen 400 mg', 'Paracetamol 650 mg', '128/82', '01-12-2026']],
    ['Open the recommended tests', ['Complete Blood Count (CBC)', 'X-Ray', 'Radiology']],
    ['Open the certificates', ['Medical Leave Certificate', 'Viral fever', '24/11/2026']],
    [
      'Print all sheets',
      ['Ibuprofen 400 mg', 'Complete Blood Count (CBC)', 'Medical Leave Certificate'],
    ],
  ]
  for (const [name, texts] of expected) {
    const sheet = await visit.sheet(name)
    for (const text of ['Zara Visit', 'Dr. Anita Deshpande', ...texts]) {
      await expect(sheet.getByText(text).first(), `${name}: ${text}`).toBeVisible()
    }
    await sheet.close()
  }

  // The history has the earlier visit, and not this one.
  await visit.tab('History')
  await expect(
    visit.page.getByText("Kindly select the date from the patient's previous visits"),
  ).toBeVisible()
  await expect(visit.page.getByText('Sprained ankle')).toBeVisible()
  const history = visit.page.getByRole('tabpanel', { name: 'History' })
  await expect(history.getByText('Viral fever')).toBeHidden()
  await expectDeskAndPhoneLayout(visit.page, 'history')
})

journey(
  'a step whose part is not filled opens no sheet, and Back asks to save again',
  async ({ page, signIn }) => {
    await signIn('anita')
    const visit = await VisitPage.open(page, 'Zara Visit')
    await visit.field('Illness').fill('Viral fever')
    await visit.press('Save')
    await visit.press('Continue')
    await visit.prescribe(1, 'Cetirizine', '10', ['Evening'])
    await visit.press('Continue')
    // At the sheet, and where the prescription would be read.
    await expect(visit.page.getByText('Typed, but not saved yet')).toHaveCount(2)
    for (const name of [
      'Open the prescription',
      'Open the recommended tests',
      'Open the certificates',
    ]) {
      await expect(visit.page.getByRole('button', { name })).toBeDisabled()
    }
    await visit.press('Back')
    await expect(visit.page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
    await expect(visit.field('Illness')).toHaveValue('Viral fever')
  },
)

journey(
  'what was typed in each step survives a closed browser and a new sign-in elsewhere',
  async ({ page, signIn, browser, clinic }) => {
    await signIn('anita')
    const visit = await VisitPage.open(page, 'Zara Visit')
    await visit.field('Illness').fill('Viral fever')
    await visit.press('Save')
    await visit.press('Continue')
    await visit.prescribe(1, 'Cetirizine', '10', ['Evening'])
    await visit.draftSaved()
    await visit.tab('Certificates')
    await visit.press('Add certificate')
    await visit.field('Diagnosis').fill('Viral fever, खांसी')
    await visit.draftSaved()
    await visit.press('Back')
    await visit.field('Symptoms').fill('Cough at night')
    await visit.draftSaved()
    await page.context().close()

    const otherContext = await browser.newContext({ baseURL: clinic.address })
    const other = await otherContext.newPage()
    await signIn('anita', other)
    const again = await VisitPage.open(other, 'Zara Visit')
    await expect(again.field('Symptoms')).toHaveValue('Cough at night')
    await again.press('Save')
    await again.press('Continue')
    await expect(again.medicine(1)).toHaveValue('Cetirizine')
    await expect(again.row(1).getByLabel('Evening')).toBeChecked()
    await again.tab('Certificates')
    await expect(again.field('Diagnosis')).toHaveValue('Viral fever, खांसी')
    await otherContext.close()
  },
)

journey(
  'nothing typed is lost when the server stops or the session ends',
  async ({ page, signIn, clinic }) => {
    await signIn('anita')
    const visit = await VisitPage.open(page, 'Zara Visit')
    await visit.field('Illness').fill('Viral fever')
    await visit.draftSaved()
    await clinic.stop()
    await visit.field('Symptoms').fill('Cough at night')
    await expect(visit.page.getByText(/Your draft stays here/)).toBeVisible()
    await visit.press('Save')
    await expect(
      toastOf(visit.page, "The clinic's server cannot be reached. Please try again."),
    ).toBeVisible()
    await clinic.start()
    await visit.draftSaved()
    await clinic.db`delete from sign_in_session`
    await clinic.stop()
    // Before the page can hear that its session is over, and leaves.
    await visit.field('Treatment').fill('Rest')
    await clinic.start()
    await expect(visit.page).toHaveURL(/\/auth\/signin$/)
    await fillSignIn(visit.page, 'anita')
    await expect(visit.page).toHaveURL(/\/patient-details\//)
    await expect(visit.field('Symptoms')).toHaveValue('Cough at night')
    await expect(visit.field('Treatment')).toHaveValue('Rest')
  },
)

journey(
  'two windows of one visit are told of each other, and neither overwrites the other silently',
  async ({ page, signIn }) => {
    await signIn('anita')
    const firstTab = await VisitPage.open(page, 'Zara Visit')
    const secondTab = await VisitPage.open(page, 'Zara Visit')
    await expect(
      secondTab.page.getByText('This visit is also open in another window or on another computer.'),
    ).toBeVisible()
    await firstTab.page.bringToFront()
    await firstTab.field('Illness').fill('From here')
    await firstTab.draftSaved()
    await secondTab.page.bringToFront()
    await secondTab.field('Illness').fill('From there')
    await expect(
      secondTab.page.getByText(/This part was changed in another window meanwhile/),
    ).toBeVisible()
    await secondTab.press('Use the other version')
    await expect(secondTab.field('Illness')).toHaveValue('From here')
    await secondTab.field('Illness').fill('Agreed')
    await secondTab.press('Save')
    await expect(toastOf(secondTab.page, 'Patient details saved successfully.')).toBeVisible()

    await firstTab.page.bringToFront()
    await firstTab.press('Save')
    await expect(
      firstTab.page.getByText(/This part was changed in another window meanwhile/),
    ).toBeVisible()
    await firstTab.press('Keep my version')
    await firstTab.press('Save')
    await expect(toastOf(firstTab.page, 'Patient details saved successfully.')).toBeVisible()
    await expect(firstTab.field('Illness')).toHaveValue('From here')
  },
)

journey(
  'another consultant is refused the visit, its history and its sheets; an Admin only reads',
  async ({ page, signIn, clinic }) => {
    const id = await idOf(clinic)
    await signIn('rohan')
    for (const address of [`/patient-details/${id}`, `/prescription/${id}`, `/certificate/${id}`]) {
      await page.goto(address)
      await expect(page.getByText('Zara Visit')).toBeHidden()
    }
    await page.goto(`/patient-details/${id}`)
    await expect(page.getByText('There is no such appointment')).toBeVisible()
    for (const call of ['', '/history', '/history/2026-11-15', '/last-prescription']) {
      const answer = await page.request.get(`/api/visits/${id}${call}`)
      expect(answer.status(), call).toBe(404)
      expect(await answer.text()).not.toContain('Zara')
    }

    await page.evaluate(() => localStorage.clear())
    await signIn('admin', page, `/patient-details/${id}`)
    await expect(page.getByText(/Only the treating consultant writes in it/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Illness' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  },
)
