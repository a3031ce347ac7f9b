import type { Outcome } from './count-lost.ts'

/** A figure, and whether it is as good as it has to be; undefined where nothing is asked of it. */
export interface Figure {
  name: string
  value: string
  isGood?: boolean
}

export const printLine = (line: string): boolean => process.stdout.write(`${line}\n`)

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const none = (name: string, count: number): Figure => ({
  name: `${name} (must be 0)`,
  value: String(count),
  isGood: count === 0,
})

/** The figures that every drill has. */
export const figuresOf = (outcome: Outcome): Figure[] => [
  { name: 'bookings sent', value: String(outcome.sent) },
  { name: 'acknowledged', value: String(outcome.acknowledged) },
  none('acknowledged and lost', outcome.lost),
  none('overlaps', outcome.overlaps),
  {
    name: 'refused, because a rival had the slot',
    value: String(outcome.refusedForRival),
    isGood: outcome.refusedForRival > 0,
  },
  { name: 'slowest acknowledged booking', value: seconds(outcome.slowestMs) },
  { name: 'longest time without an acknowledged booking', value: seconds(outcome.longestPauseMs) },
]

/** What was interrupted, and whether a repetition with the same key settled it. */
export function interruptedFigures(outcome: Outcome): Figure[] {
  const open = outcome.unavailable + outcome.withoutAnswer
  return [
    { name: 'answered with 503', value: String(outcome.unavailable) },
    { name: 'without an answer', value: String(outcome.withoutAnswer) },
    none('answered otherwise', outcome.otherAnswers),
    {
      name: 'of these, settled by a repetition with the same key',
      value: `${outcome.repeated} of ${open}`,
      isGood: outcome.repeated === open,
    },
  ]
}

/** Where no booking may be interrupted at all. */
export const noInterruption = (outcome: Outcome): Figure =>
  none(
    'bookings without a result',
    outcome.unavailable + outcome.withoutAnswer + outcome.otherAnswers,
  )

/** Prints the figures as a table. Returns whether all are good. */
export function printFigures(title: string, figures: readonly Figure[]): boolean {
  printLine(`\n| ${title} | figure | |\n|---|--:|---|`)
  for (const { name, value, isGood } of figures) {
    printLine(`| ${name} | ${value} | ${isGood === undefined ? '' : isGood ? '✔' : '✘'} |`)
  }
  return figures.every(({ isGood }) => isGood !== false)
}
