import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { plainCalls } from '../../../vite.plain-calls.ts'
import { plainSchemas } from '../../../vite.plain-schemas.ts'

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

it.each([
  'z.object({ one: addRow.answer.element })',
  'addRow.params.safeParse({})',
  '((part) => part.nullable())(addRow.query)',
  'own.summary',
])('no build has a page that reads %s', async (read) => {
  const page = `import { addRow } from './calls.ts'
    import { contract } from './contract.ts'
    ${read.startsWith('z') ? "import { z } from 'zod'" : ''}
    const own = contract({ url: '/api/own', summary: 'Own' })
    console.log(own.url, ${read})`
  await expect(builtPage(page)).rejects.toThrow('name that schema')
})

it('nor one that takes it out', async () => {
  const page = `import { addRow } from './calls.ts'
    const { answer } = addRow
    console.log(answer)`
  await expect(builtPage(page)).rejects.toThrow('the browser has no answer of addRow')
})

it('what is done with schemas is done, and what else is called so is left alone', async () => {
  const code = await builtPage(`import { z } from 'zod'
    z.config({ localeError: () => 'own' })
    const reading = { answer: 'of a reading' }
    console.log(reading.answer)`)
  expect(code).toContain('z.config({')
  expect(code).toContain('reading')
})

/** What a module exports after the build. */
async function builtModule<Module>(code: string): Promise<Module> {
  const entry = path.join(folder, 'src/field.ts')
  await writeFile(entry, code)
  const [built] = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [plainCalls, plainSchemas],
    resolve: { alias: { zod: path.resolve('node_modules/zod') } },
    build: { write: false, lib: { entry, formats: ['es'] } },
  })) as Rolldown.RolldownOutput[]
  const text = encodeURIComponent(built!.output[0].code)
  return (await import(/* @vite-ignore */ `data:text/javascript,${text}`)) as Module
}

it('a field that breaks a rule without words of its own has a text of ours', async () => {
  const problem = path.resolve('src/platform/http/problem.ts')
  const { messages } = await builtModule<{ messages: string[] }>(
    `import '${problem}'
    import { z } from 'zod'
    export const messages = ['', 'long'].map((typed) => z.string().min(1).max(3).safeParse(typed).error.issues[0].message)`,
  )
  expect(messages).toEqual(['invalid.missing', 'invalid.tooLong'])
})

it('a built page reads and refuses objects, lists and records as the server does', async () => {
  const rowSchema = (made: typeof z) =>
    made.strictObject({
      name: made.string().min(1, 'missing'),
      age: made.int('whole').optional(),
      rows: made.array(made.object({ day: made.iso.date('day'), note: made.string().default('') })),
      fees: made.record(made.string(), made.number().nullable()),
    })
  const inputs: unknown[] = [
    { name: 'Ravi', rows: [{ day: '2026-11-30', more: 1 }], fees: { one: 1, two: null } },
    { name: '', age: 1.5, rows: [{ day: 'never' }, {}], fees: { one: 'two' }, more: true },
    { name: 'Ravi', age: undefined, rows: [], fees: {} },
    { rows: 'none', fees: [] },
    undefined,
  ]
  const { reader } = await builtModule<{ reader: typeof rowSchema }>(
    `import { z } from 'zod'
    const rowSchema = ${String(rowSchema)}
    export const reader = () => rowSchema(z)`,
  )
  const readAll = (schema: ReturnType<typeof rowSchema>) =>
    inputs.map((input) => {
      const { data, error } = schema.safeParse(input)
      return { data, issues: error?.issues.map(({ path: at, code }) => [code, ...at]) }
    })
  // First, as both share what they set up.
  const inPage = readAll(reader(z))
  expect(inPage).toEqual(readAll(rowSchema(z)))
  expect(inPage.filter(({ issues }) => issues)).toHaveLength(3)
})
