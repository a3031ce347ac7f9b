import { stopAddress } from '../src/patients/contact/stop-link.server.ts'
import type { Db } from '../src/platform/db/connect.server.ts'
import { testOutbound } from '../src/test-kit/gateways.server.ts'
import { expect, journey } from './clinic.ts'
import { linked } from './my-page.ts'
import { openPhone, phone, phoneLocales, textsOf } from './phone.ts'
import { expectLayout } from './screenshots.ts'

journey.use(phone)

/** A patient who agrees to messages, and what the button of their mail program opens. */
async function agreed(db: Db) {
  const { id } = await linked(db)
  const [row] = await db<[{ patientId: number }]>`
    insert into message_consent (patient_id, agrees, source)
    select patient_id, true, 'form' from appointment where id = ${id}
    returning patient_id`
  const { patientId } = row
  return { patientId, path: stopAddress('', testOutbound.key, patientId) }
}

const agrees = async (db: Db, patient: number) => {
  const [row] = await db<[{ agrees: boolean }]>`select agrees_to_messages(${patient}) as agrees`
  return row.agrees
}

for (const locale of phoneLocales) {
  journey(
    `a patient stops messages from an e-mail in their own language: ${locale}`,
    async ({ browser, clinic }) => {
      const { patientId, path } = await agreed(clinic.db)
      const t = textsOf(locale)
      const page = await openPhone(browser, clinic.address, { locale })
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ur' ? 'rtl' : 'ltr')
      const button = page.getByRole('button', { name: t.patientLink.stop, exact: true })
      await expect(button).toBeVisible()
      await expectLayout(page, 'messages to stop')
      expect(await agrees(clinic.db, patientId)).toBe(true)
      await button.click()
      await expect(page.getByText(t.patientLink.stopped, { exact: true })).toBeVisible()
      await expectLayout(page, 'messages that are stopped')
      expect(await agrees(clinic.db, patientId)).toBe(false)

      // In another language it is the same page, and the button is not pressed again.
      await page.getByRole('combobox').selectOption('de')
      await expect(page.getByText(textsOf('de').patientLink.stopped)).toBeVisible()
      await page.context().close()
    },
  )
}

journey(
  'messages stop without a script, and the desk sees when and how',
  async ({ browser, page: desk, clinic, signIn }) => {
    const { patientId, path } = await agreed(clinic.db)
    const without = await openPhone(browser, clinic.address, { javaScriptEnabled: false })
    await without.goto(path)
    await without.getByRole('button', { name: 'Stop messages' }).click()
    await expect(without.getByText('You will get no more messages from us.')).toBeVisible()
    await without.context().close()
    await signIn('reception', desk, `/clients/${patientId}`)
    await expect(
      desk.getByText(/^Stopped messages · \d\d-\d\d-\d{4}, \d\d:\d\d · E-mail$/),
    ).toBeVisible()
    await expectLayout(desk, 'a patient who has stopped messages')
  },
)
