import fc from 'fast-check'
import { z } from 'zod'
import { hostileTexts } from './hostile-texts.ts'
import { maxId } from '../platform/http/input-schemas.ts'

type Schema = z.core.JSONSchema.BaseSchema
type Json = fc.JsonValue

/** Ordinary words of a clinic's day, at least one for every format of text in the schemas. */
const ordinaryTexts = [
  'Fever since two days',
  'Asha',
  'Test Patient',
  'अनिता राव',
  '9876543210',
  '34',
  '2026-11-24',
  '2026-12-01',
  '2026-12-08 10:00 1',
  '10:00',
  '09:15',
  '18:30',
  'somebody@example.org',
  'some.body',
  'details',
  'Koramangala',
  '5f0c1d1e-4b3a-4c58-9d51-0f6f4d1f7a10',
  '123456',
  'abcde-fghij',
  'UPI-1',
  '127.0.0.1',
  '::1',
]
const days = fc.integer({ min: 0, max: 60 }).map((n) => {
  const day = new Date(Date.UTC(2026, 10, 10 + n))
  return day.toISOString().slice(0, 10)
})

/** Values that fit a schema as JSON schema describes it; some are hostile. */
export function validValue(schema: z.ZodType, io: 'input' | 'output'): fc.Arbitrary<Json> {
  return arbitraryOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
}

function arbitraryOf(schema: Schema): fc.Arbitrary<Json> {
  if (schema.const !== undefined) return fc.constant(schema.const as Json)
  if (schema.enum) return fc.constantFrom(...(schema.enum as Json[]))
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return fc.oneof(...alternatives.map((one) => arbitraryOf(one as Schema)))
  const types = [schema.type ?? []].flat()
  if (types.length === 0)
    return fc.oneof(fc.constantFrom<Json>(1, 2, ...ordinaryTexts), textArbitrary)
  return fc.oneof(...types.map((type) => arbitraryOfType(type, schema)))
}

const textArbitrary = fc.constantFrom<Json>(...hostileTexts)

function arbitraryOfType(type: string, schema: Schema): fc.Arbitrary<Json> {
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return wholeNumber(schema)
    case 'number':
      return number(schema)
    case 'string':
      return text(schema)
    case 'array':
      return fc.array(arbitraryOf((schema.items ?? {}) as Schema), {
        minLength: Math.min(schema.minItems ?? 0, 5),
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    default:
      return object(schema)
  }
}

const bounds = (schema: Schema): [number, number] => [
  Math.max(schema.minimum ?? Number(schema.exclusiveMinimum ?? -1e9) + 1, -maxId - 1),
  Math.min(schema.maximum ?? maxId, maxId),
]

/** Mostly small numbers, as ids and versions are, sometimes the limits. */
function wholeNumber(schema: Schema): fc.Arbitrary<number> {
  const [min, max] = bounds(schema)
  const inRange = (n: number) => Math.min(Math.max(n, min), max)
  return fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 12 }).map(inRange) },
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 6_000 }).map(inRange) },
    { weight: 1, arbitrary: fc.constantFrom(min, max) },
  )
}

function number(schema: Schema): fc.Arbitrary<number> {
  const [min, max] = bounds(schema)
  const step = schema.multipleOf ?? 0.5
  return fc
    .integer({ min: 0, max: 2_000 })
    .map((n) => Number(Math.min(Math.max(n * step, min), max).toFixed(2)))
}

function text({
  format,
  pattern,
  minLength = 0,
  maxLength = 10_000,
}: Schema): fc.Arbitrary<string> {
  if (format === 'date') return days
  if (format === 'uuid') return fc.uuid({ version: 4 })
  const expression = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  const fits = (it: string) =>
    it.length >= minLength && it.length <= maxLength && (expression?.test(it) ?? true)
  const ordinaryText = ordinaryTexts.filter(fits)
  const hostile = hostileTexts.filter(fits)
  const all = [...ordinaryText, ...ordinaryText, ...hostile]
  return all.length > 0 ? fc.constantFrom(...all) : fc.string({ minLength, maxLength: 50 })
}

function object(schema: Schema): fc.Arbitrary<Json> {
  const { properties = {}, required = [] } = schema
  const shape = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, arbitraryOf(one as Schema)]),
  )
  return fc.record(shape, { requiredKeys: required, noNullPrototype: true })
}

const wrongValue = fc.oneof(
  textArbitrary,
  fc.constantFrom<Json>(null, true, -1, 0, 1.5, 1e300, 2_147_483_648, [], {}, [[]], 'Admin'),
  fc.jsonValue({ maxDepth: 2 }),
)
/** Unknown fields that an attacker would try. */
const extras = fc.constantFrom<[string, Json]>(
  ['role', 'Admin'],
  ['price', 1],
  ['id', 1],
  ['consultantId', 5],
  ['staff', { id: 1, role: 'Admin' }],
  ['constructor', { prototype: { role: 'Admin' } }],
  ['accessCodes', [3, 4, 5, 6, 7, 9, 10, 12, 13, 14, 15]],
)

/** A valid value with one error: a field changed, removed or added. */
export const almostValid = (valid: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc
    .tuple(valid, fc.nat(), wrongValue, extras, fc.constantFrom('change', 'leave out', 'add'))
    .map(([value, path, badValue, extraField, mutationKind]) =>
      mutate(value, { path, badValue, extraField, mutationKind }),
    )

interface Mutation {
  path: number
  badValue: Json
  extraField: [string, Json]
  mutationKind: 'change' | 'leave out' | 'add'
}

function mutate(value: Json, mutation: Mutation): Json {
  const { path, badValue, extraField, mutationKind } = mutation
  if (typeof value !== 'object' || value === null) return badValue
  if (Array.isArray(value)) {
    if (value.length === 0 || mutationKind === 'leave out') return badValue
    const at = path % value.length
    return value.map((one, index) => (index === at ? mutate(one, mutation) : one))
  }
  if (mutationKind === 'add') return { ...value, [extraField[0]]: extraField[1] }
  const names = Object.keys(value)
  if (names.length === 0) return badValue
  const name = names[path % names.length]!
  if (mutationKind === 'leave out') {
    return Object.fromEntries(Object.entries(value).filter(([one]) => one !== name))
  }
  return { ...value, [name]: mutate(value[name]!, { ...mutation, path: path >> 2 }) }
}

export const anyInvalid = wrongValue
