import { giveUp } from './run.mjs'

/** Runs named steps one after another, and ends the script at the first that fails. */
export async function runSteps(steps) {
  for (const [name, step] of steps) {
    const begun = Date.now()
    process.stdout.write(`\n▶ ${name}\n`)
    const code = await step()
    if (code !== 0) giveUp(`✘ ${name} failed.`, code)
    process.stdout.write(`✔ ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)\n`)
  }
}
