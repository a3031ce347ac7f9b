import { expect, fillSignIn, journey } from './clinic.ts'
import { openSlowLine } from './slow-line.ts'
import { VisitPage } from './visit-page.ts'

journey(
  'the last words arrive although their window is closed at once on a slow line, and nobody seems to be in the visit',
  async ({ page, clinic }) => {
    const [{ name }] = await clinic.db<[{ name: string }]>`
      select p.name from appointment a join patient p on p.id = a.patient_id
      where a.consultant_id = 4 and a.day = '2026-11-24' and a.status = 'PE' order by a.starts desc limit 1`
    const line = await openSlowLine(clinic.address, 150)
    await page.goto(`${line.address}/auth/signin`)
    await fillSignIn(page, 'anita')
    const visit = await VisitPage.open(page, name)
    await visit.field('Illness').fill('Viral fever')
    await visit.draftSaved()
    const editors = () => clinic.db`select editor from visit_editor`
    await expect.poll(async () => (await editors()).length).toBe(1)
    await visit.field('Illness').pressSequentially(' and the last words')
    await visit.page.close()
    const stored = async () => {
      const [draft] = await clinic.db<{ content: string }[]>`
        select content from visit_draft where part = 'details' order by version desc limit 1`
      return draft!.content
    }
    await expect.poll(stored).toContain('Viral fever and the last words')
    await expect.poll(editors).toHaveLength(0)
    line.close()
  },
)
