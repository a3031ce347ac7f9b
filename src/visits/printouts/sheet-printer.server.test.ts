import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { ProblemError } from '../../platform/http/problem.ts'
import { sheetFacts } from '../../test-kit/sheet-facts.ts'
import { openSheetPrinter } from './sheet-printer.server.ts'

const facts = sheetFacts({ tests: [{ type: 'Lab', id: 1, name: 'Blood Sugar Test' }] })

it('renders one sheet at a time, and refuses when the queue is full', async () => {
  const printer = openSheetPrinter(fastify().log)
  const printed = await Promise.allSettled(
    Array.from({ length: 30 }, () =>
      printer.print({ kind: 'recommendedtests', facts, locale: 'en', inWords: false }),
    ),
  )
  await printer.close()
  const files = printed.filter((it) => it.status === 'fulfilled')
  const refused = printed.filter((it) => it.status === 'rejected')
  expect(files.length).toBeGreaterThanOrEqual(20)
  expect(new TextDecoder().decode(files[0]!.value.subarray(0, 5))).toBe('%PDF-')
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(ProblemError)
    expect((reason as ProblemError).code).toBe('too_many_requests')
  }
})
