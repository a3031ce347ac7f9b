import { giveUp } from './run.mjs'

/** Runs named steps one after another, and ends the script at the first that fails. */
export async function runSteps(steps) {
  for (const [name, step] of steps) {
    process.stdout.write(`\n▶ ${name}\n`)
    const { code, verdict } = await outcomeOf(name, step())
    if (code !== 0) giveUp(verdict, code)
    process.stdout.write(`${verdict}\n`)
  }
}

/**
 * Runs named steps at the same time. Each is asked to show all that it prints when it ends, above
 * its verdict; once all have ended, the script ends with the first that failed.
 */
export async function runTogether(steps) {
  process.stdout.write(`\n▶ ${steps.map(([name]) => name).join(', ')}\n`)
  const outcomes = await Promise.all(
    steps.map(async ([name, step]) => {
      const outcome = await outcomeOf(name, step({ whole: true }))
      process.stdout.write(`${outcome.verdict}\n`)
      return outcome
    }),
  )
  const failed = outcomes.find(({ code }) => code !== 0)
  if (failed) giveUp(failed.verdict, failed.code)
}

async function outcomeOf(name, running) {
  const begun = Date.now()
  const code = await running
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  return { code, verdict: code === 0 ? `✔ ${name} (${seconds} s)` : `✘ ${name} failed.` }
}
