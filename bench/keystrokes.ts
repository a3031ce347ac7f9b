import path from 'node:path'
import { onDemoDatabase } from './demo-database.ts'
import { deskTasks } from './desk-tasks.ts'
import { keySeconds, mentalSeconds } from './expert.ts'
import { openDesk } from './record-walks.ts'
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
        const expert = await openDesk(browser, clinic.address, isSignedOut)
        await walk(expert, db)
        const { keys, mentalSteps, seconds } = expert
        printLine(
          `| ${name} | ${keys} | ${mentalSteps} | ${seconds.toFixed(1)} s | ${goalSeconds} s |`,
        )
        await expert.page.context().close()
      }
    } finally {
      await browser.close()
      clinic.process.kill()
    }
  })
}

const printLine = (line: string) => process.stdout.write(`${line}\n`)
