import { exitWithMessage } from './run.mjs'

/**
 * Runs named steps at the same time. Each prints its output when it ends, above its result, or each
 * line at once and after the step's name with `live`. Once all have ended, the script exits with
 * the code of the first failure.
 */
export async function runTogether(steps, { live: isLive = false } = {}) {
  process.stdout.write(`\n▶ ${steps.map(([name]) => name).join(', ')}\n`)
  const widest = Math.max(...steps.map(([name]) => name.length))
  const outcomes = await Promise.all(
    steps.map(async ([name, step]) => {
      const options = isLive ? { prefix: `${name.padEnd(widest)} │ ` } : { whole: true }
      const outcome = await runStep(name, step(options))
      process.stdout.write(`${outcome.verdict}\n`)
      return outcome
    }),
  )
  const failed = outcomes.find(({ code }) => code !== 0)
  if (failed) exitWithMessage(failed.verdict + (isLive ? ' Its lines say why.' : ''), failed.code)
}

async function runStep(name, running) {
  const startedMs = Date.now()
  const code = await running
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1)
  return { code, verdict: code === 0 ? `✔ ${name} (${seconds} s)` : `✘ ${name} failed.` }
}
