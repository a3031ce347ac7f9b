import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

type Serializer = (data: unknown) => string

// All calls share the schema of a problem, and the tests create hundreds of servers.
const serializers = new WeakMap<z.ZodType, Serializer>()

/**
 * The serializer of an answer, compiled from its schema. It writes only the schema's fields, so an
 * additional column in a query never reaches a browser. Throws for a constant that may be missing.
 */
export function compileSerializer(schema: z.ZodType): Serializer {
  let serializer = serializers.get(schema)
  if (!serializer) {
    serializer = compile(schema)
    serializers.set(schema, serializer)
  }
  return serializer
}

/**
 * As `compileSerializer`, compiled for the first answer: all of them together are a fifth of what a start takes, and
 * most are not asked for in hours.
 */
export const lazySerializer =
  (schema: z.ZodType): Serializer =>
  (data) =>
    compileSerializer(schema)(data)

function compile(schema: z.ZodType): Serializer {
  const jsonSchema = z.toJSONSchema(schema, {
    target: 'draft-7',
    override: ({ jsonSchema: part }) => {
      simplifyNullable(part)
      refuseOptionalConstant(part)
      // The serializer needs only types; with formats it would validate the database's content.
      delete part.pattern
      delete part.format
      delete part.minimum
      delete part.maximum
      delete part.exclusiveMinimum
    },
  })
  return fastJson(jsonSchema as Parameters<typeof fastJson>[0])
}

// Rewrites `string | null` as one nullable type, which serializes without trying alternatives.
function simplifyNullable(part: JsonSchema): void {
  const [nonNull, nullType] = part.anyOf ?? []
  if (part.anyOf?.length === 2 && nullType && (nullType as JsonSchema).type === 'null' && nonNull) {
    delete part.anyOf
    Object.assign(part, nonNull, { nullable: true })
  }
}

// The serializer writes a constant whatever the value is: a database's null would become `true`.
function refuseOptionalConstant({ properties = {}, required = [] }: JsonSchema): void {
  for (const [name, property] of Object.entries(properties)) {
    if (typeof property === 'object' && 'const' in property && !required.includes(name))
      throw new Error(
        `"${name}" is a constant that may be missing. Answer a boolean or null instead.`,
      )
  }
}
