import { expect, it } from 'vitest'
import {
  checkOrigin,
  checksOf,
  openCheck as open,
  pathOf,
} from '../../test-kit/document-check.server.ts'
import { openPagesClinic, pages } from '../../test-kit/pages-clinic.server.ts'
import { createScene } from '../../test-kit/test-scene.server.ts'
import { readSheet } from '../../visits/printouts/sheets.ts'

openPagesClinic({ publicAddress: checkOrigin })

it('has one answer for every address that is of no document', async () => {
  const scene = await createScene(pages.clinic)
  const { id } = await scene.recorded()
  const sheet = await scene.anita.call(readSheet, { params: { kind: 'certificate', id } })
  const path = pathOf(sheet.certificates[0]!.checkUrl!)
  const urls = [
    path.slice(0, -1),
    `${path}x`,
    path.toLowerCase().replace('/check/', '/check/A'),
    '/check/',
    '/check/x/y',
    `/check/${'9'.repeat(3000)}`,
    '/check/%00%22%3Cscript%3E',
  ]
  const answers = await Promise.all(urls.map((it) => open(it)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(answers[0]!.body).toContain('has issued no document with this address')
  expect(await checksOf(id)).toEqual([])
})

it('is limited by network, so that nobody tries addresses', async () => {
  const answers = []
  for (let turn = 0; turn < 61; turn += 1) answers.push((await open('/check/x')).statusCode)
  expect([answers.slice(0, 60).every((it) => it === 404), answers[60]]).toEqual([true, 429])
})
