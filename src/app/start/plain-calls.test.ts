import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plainCalls } from '../../../vite.plain-calls.ts'

const calls = `import { z } from 'zod'
import { contract } from './contract.ts'
import { idSchema } from './input-schemas.ts'
const nameSchema = z.string().min(1)
export const rowSchema = z.object({ id: idSchema('row.required'), since: z.iso.date() }).readonly()
export const addRow = contract({
  method: 'POST',
  url: '/api/rows',
  summary: 'Add a row',
  params: z.object({ branch: idSchema() }),
  body: z.strictObject({ name: nameSchema, answer: z.literal('in the body') }),
  live: ['rows'],
  answer: z.array(rowSchema),
})
export const { url } = contract({ url: '/api/last', answer: rowSchema })`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'opd-calls-'))
  await mkdir(path.join(folder, 'src'))
  const files = {
    'calls.ts': calls,
    'contract.ts': 'export const contract = <C>(shape: C): C => shape',
    'input-schemas.ts': `import { z } from 'zod'
      export const idSchema = (message?: string) => z.int(message)`,
  }
  for (const [file, text] of Object.entries(files))
    await writeFile(path.join(folder, 'src', file), text)
})
afterAll(() => rm(folder, { recursive: true }))

async function builtPage(page: string): Promise<string> {
  const entry = path.join(folder, 'src/page.ts')
  await writeFile(entry, page)
  const [built] = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [plainCalls],
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { external: ['zod'] },
    },
  })) as Rolldown.RolldownOutput[]
  return built!.output[0].code
}

it('the browser has of a call what it sends, and no schema that is of nothing else', async () => {
  const code = await builtPage(`import { addRow, url } from './calls.ts'
    console.log(addRow.url, addRow.body.safeParse({}), url)`)
  expect(code).toContain('/api/rows')
  expect(code).toContain('/api/last')
  expect(code).toContain('live: ["rows"]')
  expect(code).toContain('answer: /* @__PURE__ */ z.literal("in the body")')
  expect(code).not.toContain('Add a row')
  expect(code).not.toContain('z.array')
  expect(code).not.toContain('iso')
  expect(code).not.toContain('z.int')
})

it('a schema of its own stays where the browser reads it', async () => {
  const code = await builtPage(`import { rowSchema } from './calls.ts'
    console.log(rowSchema.parse({}))`)
  expect(code).toContain('.readonly()')
  expect(code).toContain('idSchema("row.required")')
  expect(code).not.toContain('/api/rows')
})

it.each(['addRow.answer.element', 'addRow.params.shape.branch', 'addRow.params.safeParse({})'])(
  'no build has a page that reads %s',
  async (read) => {
    const page = `import { addRow } from './calls.ts'
      import { z } from 'zod'
      console.log(z.object({ one: ${read} }))`
    await expect(builtPage(page)).rejects.toThrow('name that schema')
  },
)
