import { z } from 'zod'
import { currentClinicTime } from '../platform/clock/clinic-clock.tsx'

type Schema = z.core.JSONSchema.BaseSchema

/**
 * A complete answer for a schema: one row in each list, the first of each choice, and `word` in
 * every free text. So everything on a page that comes from this row can be recognized.
 */
export function sampleAnswer(schema: z.ZodType, word: string, id: number): unknown {
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return sampleOf(json, { word, id, name: '' })
}

interface Sample {
  word: string
  id: number
  /** The name of the field. */
  name: string
}

function sampleOf(schema: Schema, sample: Sample): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const alternatives = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (alternatives) {
    return sampleOf(alternatives.find(({ type }) => type !== 'null') ?? alternatives[0]!, sample)
  }
  switch ([schema.type ?? []].flat().find((type) => type !== 'null')) {
    case 'boolean':
      // Most services are booked once, at a time: series and walk-ins have tests of their own.
      return sample.name !== 'isSeries' && sample.name !== 'walkIn'
    case 'integer':
    case 'number':
      return /id$/i.test(sample.name) ? sample.id : Math.max(schema.minimum ?? 1, 1)
    case 'string':
      return textOf(schema, sample)
    case 'array':
      return [sampleOf((schema.items ?? {}) as Schema, sample)]
    case 'object':
      return objectOf(schema, sample)
    default:
      return undefined
  }
}

const { today } = currentClinicTime()
const instant = `${today}T04:00:00.000Z`
const formattedSamples = [today, '09:30', instant, '9876543210']

function textOf({ format, pattern }: Schema, { word, name }: Sample): string {
  if (format === 'date') return today
  if (format === 'date-time') return instant
  if (format === 'uuid') return '5f0c1d1e-4b3a-4c58-9d51-0f6f4d1f7a10'
  const text = `${word} ${name}`
  if (pattern === undefined) return text
  const expression = new RegExp(pattern, 'u')
  return [text, ...formattedSamples].find((it) => expression.test(it)) ?? text
}

const objectOf = ({ properties = {} }: Schema, sample: Sample) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [
      name,
      sampleOf(one as Schema, { ...sample, name }),
    ]),
  )
