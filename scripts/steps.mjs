import { exitWithMessage } from './run.mjs'

/** Runs named steps one after another, and ends the script at the first failure. */
export async function runSteps(steps) {
  for (const [name, step] of steps) {
    process.stdout.write(`\n▶ ${name}\n`)
    const { code, verdict: verdictText } = await runStep(name, step())
    if (code !== 0) exitWithMessage(verdictText, code)
    process.stdout.write(`${verdictText}\n`)
  }
}

/**
 * Runs named steps at the same time. Each prints its output when it ends, above its result; once
 * all have ended, the script exits with the code of the first failure.
 */
export async function runTogether(steps) {
  process.stdout.write(`\n▶ ${steps.map(([name]) => name).join(', ')}\n`)
  const outcomes = await Promise.all(
    steps.map(async ([name, step]) => {
      const outcome = await runStep(name, step({ whole: true }))
      process.stdout.write(`${outcome.verdict}\n`)
      return outcome
    }),
  )
  const failed = outcomes.find(({ code }) => code !== 0)
  if (failed) exitWithMessage(failed.verdict, failed.code)
}

async function runStep(name, running) {
  const startedMs = Date.now()
  const code = await running
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1)
  return { code, verdict: code === 0 ? `✔ ${name} (${seconds} s)` : `✘ ${name} failed.` }
}
