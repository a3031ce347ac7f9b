import { learnFrom } from '../src/test-kit/line-days/learn-from-days.ts'
import { replayDay, type ShownWait } from '../src/test-kit/line-days/replay-day.ts'
import {
  simulateDays,
  simulatedWalkInLimit,
} from '../src/test-kit/line-days/simulate-days.server.ts'

// Constants of the rule were chosen on other seeds (1 to 5).
const seeds = [11, 12, 13, 14, 15]
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
  printLine(`| days | seed | patients | ${columns.join(' | ')} |`)
  printLine(`|---|--:|--:|${columns.map(() => '--:').join('|')}|`)
  for (const { pastWeeks, crowd } of clinics) {
    const title = `${crowd === 1 ? 'demo clinic' : 'crowded'}, after ${pastWeeks} weeks`
    const all = seeds.flatMap((seed) => {
      const weeks = simulateDays(seed, pastWeeks + testWeeks, crowd)
      const testDays = (weeks.length / (pastWeeks + testWeeks)) * testWeeks
      const learned = learnFrom(weeks.slice(0, -testDays))
      const waits = weeks
        .slice(-testDays)
        .flatMap((day) => replayDay(day, learned, simulatedWalkInLimit))
      printRow(title, String(seed), waits)
      return waits
    })
    printRow(title, 'all', all)
    const crowded = all.filter(({ before }) => before >= 3)
    printRow('… with three people or more before them', 'all', crowded)
  }
}

const columns = [
  'called within the range',
  'called earlier',
  "range's width, mean",
  'median wait',
  'naive: error of four of five up to',
  'naive: width for four of five',
]

function printRow(days: string, seed: string, waits: readonly ShownWait[]): void {
  const share = (isCounted: (wait: ShownWait) => boolean) =>
    `${((waits.filter(isCounted).length / waits.length) * 100).toFixed(1)} %`
  const widths = waits.map(({ shown }) => shown.to - shown.from)
  const error = quantile(
    waits.map(({ waited, naive }) => Math.abs(waited - naive)),
    0.8,
  )
  const figures = [
    share(({ shown, waited }) => waited >= shown.from && waited <= shown.to),
    share(({ shown, waited }) => waited < shown.from),
    `${(widths.reduce((sum, width) => sum + width, 0) / widths.length).toFixed(1)} min`,
    `${quantile(
      waits.map(({ waited }) => waited),
      0.5,
    )} min`,
    `${error} min`,
    `${2 * error} min`,
  ]
  printLine(`| ${days} | ${seed} | ${waits.length} | ${figures.join(' | ')} |`)
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!

const printLine = (line: string) => process.stdout.write(`${line}\n`)
