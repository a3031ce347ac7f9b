import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { hostileTexts } from '../../test-kit/hostile-texts.ts'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { connect, type Db } from '../db/connect.server.ts'
import { canonicalJsonText } from './audit-line.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
beforeAll(async () => {
  database = await freshDatabase(inject('adminUrl'), 'template0')
  db = connect(database.ownerUrl, { max: 1 })
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

const text = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...hostileTexts, '__proto__', '10', '9', 'é', 'zz', '\u007f\u2028'),
  )
  .map((value) => value.replaceAll('\0', '').toWellFormed())
/** Numbers as a text may hold them: with zeros at the end, larger than any double, with an exponent. */
const numberText = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.constantFrom('1.50', '0.10', '-0', '1e3', '1.5E-7', '12345678901234567890.120'),
)
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    numberText,
    text.map((value) => JSON.stringify(value)),
    fc.constantFrom('null', 'true', 'false'),
    fc.array(tie('json'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    fc
      .array(fc.tuple(text, tie('json')), { maxLength: 5 })
      .map(
        (fields) =>
          `{${fields.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`,
      ),
  ),
}))

it('the database prints JSON in the one form that is hashed', async () => {
  await fc.assert(
    fc.asyncProperty(json, async (value) => {
      const [row] = await db<[{ printed: string }]>`select ${value}::text::jsonb::text as printed`
      expect(canonicalJsonText(row.printed)).toBe(row.printed)
      // Whatever order and spaces another version might print.
      const [other] = await db<[{ printed: string }]>`
        select jsonb_pretty(${value}::text::jsonb) as printed`
      expect(canonicalJsonText(other.printed)).toBe(row.printed)
    }),
    { numRuns: 300 },
  )
})

it('keys in another order are the same JSON', () => {
  expect(canonicalJsonText('{"bb":1.50,"a":[],"é":{"2":0,"10":null}}')).toBe(
    '{"a": [], "bb": 1.50, "é": {"2": 0, "10": null}}',
  )
})
