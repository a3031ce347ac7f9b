import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openTestClinic, type TestClinic } from './test-clinic.server.ts'

/** The clinic of a test file, and the lines of its log. */
export const pages = {} as { clinic: TestClinic; lines: string[] }

/** Opens a demo clinic with the pages of patients, as a build leaves them, for the tests of a file. */
export function openPagesClinic(options: Parameters<typeof openTestClinic>[1] = {}): void {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'opd-pages-'))
    await mkdir(path.join(folder, '.vite'))
    await writeFile(path.join(folder, 'index.html'), '<p>the pages</p>')
    const built = Object.fromEntries(
      globSync('src/self-service/*/main.tsx').map((entry) => [
        entry,
        { file: `assets/built/${path.dirname(entry)}-1.js` },
      ]),
    )
    await writeFile(path.join(folder, '.vite/self-service.json'), JSON.stringify(built))
    pages.lines = []
    pages.clinic = await openTestClinic('template_demo', {
      pagesFolder: folder,
      logLevel: 'debug',
      logStream: { write: (line) => pages.lines.push(line) },
      ...options,
    })
  })
  afterAll(async () => {
    await pages.clinic.close()
    await rm(folder, { recursive: true })
  })
  beforeEach(() => pages.clinic.db`delete from rate_limit`)
}

export const getPage = (url: string, headers: Record<string, string> = {}) =>
  pages.clinic.app.inject({ url, headers })

/** Sends a form as a browser does without a script. */
export const postForm = (
  url: string,
  fields: Record<string, string | number>,
  more: Record<string, string> = {},
) =>
  pages.clinic.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', ...more },
    body: new URLSearchParams(Object.entries(fields).map(([k, v]) => [k, String(v)])).toString(),
  })
