import { readConfig } from '../src/app/start/config.server.ts'
import { connect } from '../src/platform/db/connect.server.ts'
import { dayAt } from '../src/platform/day/day.ts'
import { learnFrom } from '../src/test-kit/line-days/learn-from-days.ts'
import { readKeptDays } from '../src/test-kit/line-days/read-kept-days.server.ts'
import {
  replayDay,
  replayKeptDays,
  shareWithin,
  type ShownWait,
} from '../src/test-kit/line-days/replay-day.ts'
import {
  simulateDays,
  simulatedWalkInLimit,
} from '../src/test-kit/line-days/simulate-days.server.ts'

// The rule's constants were chosen on seeds 1 to 5, and these were not looked at meanwhile.
const seeds = [31, 32, 33, 34, 35, 36, 37, 38, 39, 40]
const testWeeks = 2
/** Crowded: with three times the demo clinic's walk-ins, so that consultants have more than they can see. */
const clinics = [
  { pastWeeks: 6, crowd: 1 },
  { pastWeeks: 1, crowd: 1 },
  { pastWeeks: 0, crowd: 1 },
  { pastWeeks: 6, crowd: 3 },
  { pastWeeks: 0, crowd: 3 },
]

/**
 * How many patients are called within the wait that they were shown on arrival, over simulated
 * weeks that follow those learned from; and how wide the range is, beside the naive estimate.
 */
export function measureWaits(): void {
  printHeader()
  for (const { pastWeeks, crowd } of clinics) {
    const title = `${crowd === 1 ? 'demo clinic' : 'crowded'}, after ${pastWeeks} weeks`
    const bySeed = seeds.map((seed) => {
      const weeks = simulateDays(seed, pastWeeks + testWeeks, crowd)
      const testDays = (weeks.length / (pastWeeks + testWeeks)) * testWeeks
      const learned = learnFrom(weeks.slice(0, -testDays))
      return weeks.slice(-testDays).flatMap((day) => replayDay(day, learned, simulatedWalkInLimit))
    })
    const shares = bySeed.map((waits) => shareWithin(waits) * 100).toSorted((a, b) => a - b)
    printRows(title, bySeed.flat())
    printLine(
      `of one seed ${shares[0]!.toFixed(1)} to ${shares.at(-1)!.toFixed(1)} % within the range`,
    )
  }
}

/**
 * The same over the days that a clinic's database has kept, each learned from the days before it.
 * Only reads. The clinic's time zone is `CLINIC_TIME_ZONE`, as for the server.
 */
export async function measureKeptWaits(databaseUrl: string): Promise<void> {
  const { CLINIC_TIME_ZONE: timeZone } = readConfig(process.env)
  const db = connect(databaseUrl, { max: 1, session: { default_transaction_read_only: 'on' } })
  try {
    const days = await readKeptDays(db, { today: dayAt(new Date(), timeZone), timeZone })
    const [{ walkInLimit } = { walkInLimit: simulatedWalkInLimit }] = await db<
      { walkInLimit: number }[]
    >`select walk_in_limit from clinic_details`
    const waits = replayKeptDays(days, walkInLimit)
    if (waits.length === 0) {
      printLine('No calls are kept before today.')
      return
    }
    printHeader()
    printRows(`kept, ${days[0]!.day} to ${days.at(-1)!.day}`, waits)
  } finally {
    await db.end()
  }
}

function printHeader(): void {
  printLine(`| days | people before | patients | ${columns.join(' | ')} |`)
  printLine(`|---|--:|--:|${columns.map(() => '--:').join('|')}|`)
}

/** A row for all patients, and one for each number of people before them. */
function printRows(days: string, waits: readonly ShownWait[]): void {
  printRow(days, 'any', waits)
  const byLength = Map.groupBy(waits, ({ before }) => Math.min(before, 3))
  for (const [before, some] of [...byLength].toSorted(([a], [b]) => a - b))
    printRow('…', before === 3 ? '3 or more' : String(before), some)
}

const columns = [
  'called within the range',
  'called earlier',
  "range's width, mean",
  'median wait',
  'naive: error of four of five up to',
  'naive: width for four of five',
]

function printRow(days: string, before: string, waits: readonly ShownWait[]): void {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  const widths = waits.map(({ shown }) => shown.to - shown.from)
  const error = quantile(
    waits.map(({ waited, naive }) => Math.abs(waited - naive)),
    0.8,
  )
  const figures = [
    percent(shareWithin(waits)),
    percent(waits.filter(({ shown, waited }) => waited < shown.from).length / waits.length),
    `${(widths.reduce((sum, width) => sum + width, 0) / widths.length).toFixed(1)} min`,
    `${quantile(
      waits.map(({ waited }) => waited),
      0.5,
    )} min`,
    `${error} min`,
    `${2 * error} min`,
  ]
  printLine(`| ${days} | ${before} | ${waits.length} | ${figures.join(' | ')} |`)
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!

const printLine = (line: string) => process.stdout.write(`${line}\n`)
