import path from 'node:path'
import { onDemoDatabase } from './demo-database.ts'
import { deskTasks, deskUser } from './desk-tasks.ts'
import { firstConduct } from './desk-walks.ts'
import { Expert, keySeconds, mentalSeconds } from './expert.ts'
import { startServer } from './servers.ts'
import { startBrowser } from './slow-page.ts'

/** Walks each task by keyboard in a clinic with demo data; prints keys, mental steps and seconds. */
export async function measureKeystrokes(): Promise<void> {
  await onDemoDatabase(async ({ db, url }) => {
    const clinic = await startServer('./clinic-server.ts', url, path.resolve('dist'))
    const browser = await startBrowser()
    printLine(`Keystrokes x ${keySeconds} s + mental steps x ${mentalSeconds} s`)
    printLine('| task | keys | mental steps | estimate | goal |')
    printLine('|---|--:|--:|--:|--:|')
    try {
      for (const { name, goalSeconds, isSignedOut, walk } of deskTasks) {
        const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
        await page.goto(clinic.address)
        // The desk chose its branch on its first day.
        await page.evaluate(() => localStorage.setItem('calendar.branch', '1'))
        if (!isSignedOut) {
          await page.getByLabel('User name').fill(deskUser.name)
          await page.getByLabel('Password', { exact: true }).fill(deskUser.password)
          await page.getByRole('button', { name: 'Sign in' }).click()
          await firstConduct(page).first().waitFor()
        }
        const expert = new Expert(page)
        await walk(expert, db)
        const { keys, mentalSteps, seconds } = expert
        printLine(
          `| ${name} | ${keys} | ${mentalSteps} | ${seconds.toFixed(1)} s | ${goalSeconds} s |`,
        )
        await page.close()
      }
    } finally {
      await browser.close()
      clinic.process.kill()
    }
  })
}

const printLine = (line: string) => process.stdout.write(`${line}\n`)
