import { expect, journey, toastOf } from './clinic.ts'
import { expectLayout } from './screenshots.ts'
import { MasterPage } from './master-page.ts'

journey('a branch is added, corrected, retired and brought back', async ({ page, signIn }) => {
  await signIn('admin')
  await page.getByRole('link', { name: 'Branch', exact: true }).click()
  await expect(page).toHaveTitle('Branch | OPD CLINIC')
  const master = new MasterPage(page)
  await master.add('Add a branch')
  await master.save()
  await expect(master.dialog.getByText('Name is required.')).toBeVisible()
  await expect(master.dialog.getByText('Address is required.')).toBeVisible()
  await expectLayout(page, 'a new branch')

  await master.field('Name').fill('kothrud,  PUNE')
  await master.field(/^Address/).fill('12 Lake View Road, Hebbal')
  await master.field('Phone').fill('080 4000 0199')
  await master.save()
  await expect(master.dialog.getByText(/already taken/)).toBeVisible()

  // An accidental reload loses nothing of the input.
  await page.reload()
  await master.add('Add a branch')
  await expect(master.field(/^Address/)).toHaveValue('12 Lake View Road, Hebbal')
  await master.field('Name').fill('Hebbal, Bengaluru')
  await master.save()
  await expect(toastOf(page, 'Saved.')).toBeVisible()
  await expect(master.row('Hebbal, Bengaluru')).toBeVisible()

  const offered = async () => {
    await page.goto('/forms/bookappointment')
    await page.getByRole('combobox', { name: 'Branch' }).click()
    await expect(page.getByRole('option', { name: 'Kothrud, Pune' })).toBeVisible()
    const names = await page.getByRole('listbox').getByRole('option').allTextContents()
    await page.goto('/apps/Branch')
    return names
  }
  expect(await offered()).toContain('Hebbal, Bengaluru')
  await master.retire('Hebbal, Bengaluru')
  await expect(master.row('Hebbal, Bengaluru')).toHaveCount(0)
  expect(await offered()).not.toContain('Hebbal, Bengaluru')

  await page.getByRole('switch', { name: 'Show retired' }).check()
  await expect(master.row('Hebbal, Bengaluru')).toContainText('Retired')
  await page.getByLabel('Search').fill('lake view')
  await expect(page.getByRole('row')).toHaveCount(2)
  await master.retire('Hebbal, Bengaluru', 'Restore')
  expect(await offered()).toContain('Hebbal, Bengaluru')
})

journey('a service’s new fee is what a booking costs', async ({ page, signIn, clinic }) => {
  await signIn('admin', page, '/apps/Services')
  const master = new MasterPage(page)
  await master.edit('General Medicine')
  await master.field('Fee of Dr. Anita Deshpande').fill('725.50')
  await master.save()
  await expect(master.row('General Medicine')).toContainText('₹725.50')
  const [row] = await clinic.db`
    select fee from consultant_service where service_id = 1 and consultant_id = 4`
  expect(row!.fee).toBe(725.5)

  await page.getByRole('button', { name: 'Fee', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Fee' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(page.getByRole('row').nth(1)).toContainText('Ayurveda')
})

journey('a test is retired on a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('admin')
  const master = new MasterPage(page)
  await page.goto('/apps/LabTest')
  await master.retire('Thyroid Profile')
  await expect(master.row('Thyroid Profile')).toHaveCount(0)
})

journey('masters are for those who keep them', async ({ page, signIn, clinic }) => {
  await clinic.db`update staff set access_codes = '{9,14}' where username = 'frontdesk'`
  await signIn('frontdesk')
  await expect(page.getByRole('link', { name: 'Lab Test' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Branch', exact: true })).toHaveCount(0)
  await page.goto('/apps/Branch')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
