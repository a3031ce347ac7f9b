import { setTimeout as sleep } from 'node:timers/promises'
import type { BarePage } from './bare-browser.ts'

/** Signs a demo account in by the form, in a page that is at any address of the clinic. */
export async function signInOn(page: BarePage, address: string, username: string): Promise<void> {
  await page.send('Page.navigate', { url: address })
  await sleep(3_000)
  await page.evaluate(`(() => {
    const fill = (field, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const [name, password] = document.querySelectorAll('form input')
    fill(name, ${JSON.stringify(username)})
    fill(password, 'opd-demo-2026')
    document.querySelector('form button[type=submit]').click()
  })()`)
  await sleep(3_000)
}
