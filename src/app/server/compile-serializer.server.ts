import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

/**
 * Compiles the writer of an answer from its contract. It writes the fields that the schema names
 * and no others, so a column too many in a query can never reach a browser.
 */
export function compileAnswer(schema: z.ZodType): (data: unknown) => string {
  const jsonSchema = z.toJSONSchema(schema, {
    target: 'draft-7',
    override: ({ jsonSchema: part }) => {
      simplifyNullable(part)
      // The writer needs types only; formats would make it check what the database holds.
      delete part.pattern
      delete part.format
      delete part.minimum
      delete part.maximum
      delete part.exclusiveMinimum
    },
  })
  return fastJson(jsonSchema as Parameters<typeof fastJson>[0])
}

// `string | null` as one type with a null, which the writer handles without trying alternatives.
function simplifyNullable(part: JsonSchema): void {
  const [only, none] = part.anyOf ?? []
  if (part.anyOf?.length === 2 && none && (none as JsonSchema).type === 'null' && only) {
    delete part.anyOf
    Object.assign(part, only, { nullable: true })
  }
}
