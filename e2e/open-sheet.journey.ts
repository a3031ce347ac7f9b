import type { Db } from '../src/platform/db/connect.server.ts'
import { expect, journey } from './clinic.ts'

/** The first visit of Dr. Anita with a prescription. */
async function findPrescriptionOfAnita(db: Db): Promise<number> {
  const [visit] = await db<[{ id: number }]>`
    select a.id from appointment a
    where a.consultant_id = 4
      and exists (select from prescription_item i where i.appointment_id = a.id)
    order by a.id limit 1`
  return visit.id
}

journey(
  'an open sheet follows what is saved of its visit elsewhere, and prints no older one',
  async ({ page, clinic, signIn }) => {
    const id = await findPrescriptionOfAnita(clinic.db)
    await signIn('anita')
    await page.goto(`/prescription/${id}`)
    await expect(page.getByRole('article').first()).toBeVisible()
    const save = (medicine: string) => clinic.db`
      with saved as (update visit set version = version + 1 where appointment_id = ${id})
      update prescription_item set medicine = ${medicine} where appointment_id = ${id}`
    await save('Newmedicine')
    await expect(page.getByText('Newmedicine').first()).toBeVisible()
    // The mark is not heard of: Print reads by itself.
    await page.route('**/api/sheets/*/*/mark', (request) => request.abort())
    await page.evaluate(() => {
      window.print = () => (document.title = document.querySelector('article')!.textContent)
    })
    await save('Latestmedicine')
    await page.getByRole('button', { name: 'Print' }).click()
    await expect(page).toHaveTitle(/Latestmedicine/)
  },
)
