import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openTestClinic } from '../../test-kit/test-clinic.server.ts'
import { contractsOf } from './contracts.server.ts'
import { compileSerializer } from './compile-serializer.server.ts'

describe('the serializer of an answer', () => {
  it('writes the fields of the schema only', () => {
    const serialize = compileSerializer(z.object({ id: z.int(), name: z.string().nullable() }))
    expect(serialize({ id: 1, name: null, secret: 'x' })).toBe('{"id":1,"name":null}')
  })

  it('is refused for a constant that may be missing, at any depth', () => {
    const row = z.object({ id: z.int(), isRetired: z.literal(true).optional() })
    expect(() => compileSerializer(row)).toThrow('"isRetired" is a constant')
    expect(() => compileSerializer(z.object({ rows: z.array(row) }))).toThrow('"isRetired"')
  })

  it('writes which kind an answer is of', () => {
    const kinds = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), x: z.int() }),
      z.object({ kind: z.literal('b') }),
    ])
    expect(compileSerializer(z.object({ of: kinds }))({ of: { kind: 'b' } })).toBe(
      '{"of":{"kind":"b"}}',
    )
  })

  it('is there for every call, though it is compiled with the first answer', async () => {
    const clinic = await openTestClinic()
    const contracts = contractsOf(clinic.app).filter(({ fileType }) => !fileType)
    expect(contracts.length).toBeGreaterThan(150)
    for (const { answer } of contracts) expect(compileSerializer(answer)).toBeTypeOf('function')
    await clinic.close()
  })
})
