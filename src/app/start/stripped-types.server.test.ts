import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { strippedFile, strippedFolder } from '../../../scripts/stripped-file.mjs'

const preload = fileURLToPath(new URL('../../../scripts/use-stripped.mjs', import.meta.url))

it('a file runs from its script without types, and after a change as it is now', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'opd-stripped-'))
  const file = path.join(folder, 'greeting.ts')
  const run = async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', preload, file])
    return stdout.trim()
  }
  const typescript = `const greeting: string = 'good morning'\nconsole.log(greeting)\n`
  const script = strippedFile(typescript)
  try {
    await writeFile(file, typescript)
    expect(await run()).toBe('good morning')
    await mkdir(strippedFolder, { recursive: true })
    await writeFile(script, `console.log('from its script')\n`)
    expect(await run()).toBe('from its script')
    await writeFile(file, typescript.replace('morning', 'evening'))
    expect(await run()).toBe('good evening')
  } finally {
    await Promise.all([rm(folder, { recursive: true }), rm(script, { force: true })])
  }
})
