import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { appEnvironment, appFlags } from '../../../scripts/app-flags.mjs'

const secrets = new URL('../../access/auth/secrets.server.ts', import.meta.url).href

/** By how many megabytes a process is larger after 24 sign-ins, six at once. */
async function growthBySignIns(environment: Readonly<Record<string, string>>): Promise<number> {
  const script = `
    const { hashPassword } = await import(${JSON.stringify(secrets)})
    const hashSix = () => Promise.all(Array.from({ length: 6 }, () => hashPassword('a password')))
    const { rss: before } = process.memoryUsage()
    for (let round = 0; round < 4; round += 1) await hashSix()
    console.log((process.memoryUsage().rss - before) / 1_000_000)`
  const run = ['--input-type=module', '--eval', script]
  const env = { PATH: process.env.PATH, ...environment }
  const { stdout } = await promisify(execFile)(process.execPath, run, { env })
  return Number(stdout)
}

describe('how the app is run', () => {
  it('gives the memory of a password check back', async () => {
    expect(await growthBySignIns(appEnvironment)).toBeLessThan(15)
  })

  // What is said twice, since neither of the two reads the other.
  it.each(['deploy/opd-clinic.service', 'Containerfile'])('is the same in %s', (file) => {
    const text = readFileSync(file, 'utf8')
    const values = Object.entries(appEnvironment).map(([name, value]) => `${name}=${value}`)
    const flags = appFlags.filter((flag) => !flag.startsWith('--import='))
    for (const said of [...values, ...flags]) expect(text).toContain(said)
  })
})
