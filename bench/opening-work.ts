import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBareBrowser, type BarePage, type TraceEvent } from './bare-browser.ts'
import { signInOn } from './bare-sign-in.ts'
import { onDemoDatabase } from './demo-database.ts'
import { startServer } from './servers.ts'

const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true }
/** What is looked at, and when it is there. */
const openings = [
  { name: 'sign-in, a phone', address: '/auth/signin', isThere: 'form input', screen: phone },
  { name: 'landing page', address: '/Landing-Page', isThere: 'tbody tr td' },
  { name: 'booking', address: '/forms/bookappointment', isThere: 'form input' },
]
type Opening = (typeof openings)[number]
const rounds = 9
/** By then the page is idle. */
const restMs = 2_500
const signInMs = 4_000
/** As a phone's or an old desk's processor. */
const slowness = 4
const bearableMs = 50
const mark = 'is there'

/** Milliseconds of the page's own thread. */
interface Work {
  untilThere: number
  all: number
  layout: number
  /** What its tasks take beyond what nobody notices, if each took four times as long. */
  blocked: number
}

/**
 * Prints what the page's thread does when a page is opened with its files kept, at full speed, by the time that it has the
 * processor: other work on the machine counts less than with a clock. With `beside`, a folder with another build, both
 * are opened in turns.
 */
export async function measureOpeningWork(beside?: string): Promise<void> {
  const builds = [...(beside === undefined ? [] : [beside]), 'dist']
  printLine('| page | build | until it is there | all | layout | blocked at a quarter |')
  printLine('|---|---|--:|--:|--:|--:|')
  await onDemoDatabase(async ({ url }) => {
    for (const opening of openings) {
      const desks = []
      for (const build of builds) desks.push(await openDesk(build, url, opening))
      for (let round = 0; round < rounds; round += 1)
        for (const { open, works } of desks) works.push(await open())
      for (const { build, works, close } of desks) {
        const median = (part: keyof Work) =>
          works.map((work) => work[part]).toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!
        const cells = (['untilThere', 'all', 'layout', 'blocked'] as const).map(
          (part) => `${Math.round(median(part))} ms`,
        )
        printLine(`| ${opening.name} | ${build} | ${cells.join(' | ')} |`)
        await close()
      }
    }
  })
}

async function openDesk(build: string, databaseUrl: string, opening: Opening) {
  const clinic = await startServer('./clinic-server.ts', databaseUrl, path.resolve(build))
  const page = await openBareBrowser()
  await page.send('Page.enable')
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: noteThat(opening.isThere) })
  if (opening.screen) await page.send('Emulation.setDeviceMetricsOverride', opening.screen)
  else {
    await signInOn(page, clinic.address, 'reception')
    await sleep(signInMs)
  }
  const open = () => openTraced(page, clinic.address + opening.address)
  // A browser keeps what it has compiled from the second opening on.
  for (let count = 0; count < 2; count += 1) await open()
  const close = async () => {
    await page.close()
    clinic.process.kill()
  }
  return { build, works: [] as Work[], open, close }
}

async function openTraced(page: BarePage, url: string): Promise<Work> {
  const categories = ['devtools.timeline', 'toplevel', 'blink.user_timing']
  const events = await page.trace(categories, async () => {
    await page.evaluate(`void (location.href = ${JSON.stringify(url)})`)
    await sleep(restMs)
  })
  const there = events.find(({ name }) => name === mark)
  if (!there) throw new Error(`${url} did not show what it should`)
  const onThread = events.filter(
    ({ ph, pid, tid }) => ph === 'X' && pid === there.pid && tid === there.tid,
  )
  const tasks = onThread.filter(({ name }) => name.endsWith('RunTask'))
  const ms = ({ tdur = 0 }: TraceEvent) => tdur / 1000
  const sum = (some: TraceEvent[]) => some.reduce((total, event) => total + ms(event), 0)
  return {
    untilThere: sum(tasks.filter(({ ts }) => ts <= there.ts)),
    all: sum(tasks),
    layout: sum(onThread.filter(({ name }) => name === 'Layout')),
    blocked: tasks.reduce((total, it) => total + Math.max(ms(it) * slowness - bearableMs, 0), 0),
  }
}

const noteThat = (selector: string) => `(() => {
  const look = () => {
    if (document.querySelector('${selector}')?.checkVisibility()) performance.mark('${mark}')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()`

const printLine = (line: string) => process.stdout.write(`${line}\n`)
