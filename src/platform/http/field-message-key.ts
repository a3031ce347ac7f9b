import { sentence, type TextKey } from '../i18n/text-key.ts'

interface Issue {
  code: string
  input: unknown
  /** Of a size: of what it is. */
  origin?: unknown
}

/**
 * The key of the sentence for what a schema refuses without a sentence of its own. It stands in
 * place of zod's English on both sides, so that no field ever shows a schema's text.
 */
export function fieldText({ code, input, origin }: Issue): TextKey {
  if (code === 'unrecognized_keys') return sentence('invalid.unknown')
  if (input === undefined || input === null || input === '') return sentence('invalid.missing')
  if (code === 'invalid_value') return sentence('invalid.noChoice')
  if (code === 'too_big') return tooBig[sizeOf(origin)]
  if (code === 'too_small') return tooSmall[sizeOf(origin)]
  return sentence('invalid.wrong')
}

const tooBig = {
  text: sentence('invalid.tooLong'),
  list: sentence('invalid.tooMany'),
  number: sentence('invalid.tooLarge'),
}
const tooSmall = {
  text: sentence('invalid.tooShort'),
  list: sentence('invalid.tooFew'),
  number: sentence('invalid.tooSmall'),
}

function sizeOf(origin: unknown): 'text' | 'list' | 'number' {
  if (origin === 'string') return 'text'
  return origin === 'array' || origin === 'set' ? 'list' : 'number'
}
