import { messageKey, type TextKey } from '../i18n/text-key.ts'

interface Issue {
  code: string
  input: unknown
  /** The type of the value, for issues about a size. */
  origin?: unknown
}

/**
 * The text key for a zod issue without a message of its own. It replaces zod's English message on
 * both sides, so that no field shows a schema's text.
 */
export function fieldMessageKey({ code, input, origin }: Issue): TextKey {
  if (code === 'unrecognized_keys') return messageKey('invalid.unknown')
  if (input === undefined || input === null || input === '') return messageKey('invalid.missing')
  if (code === 'invalid_value') return messageKey('invalid.choiceRequired')
  if (code === 'too_big') return tooBigKeys[sizeKind(origin)]
  if (code === 'too_small') return tooSmallKeys[sizeKind(origin)]
  return messageKey('invalid.invalid')
}

const tooBigKeys = {
  text: messageKey('invalid.tooLong'),
  list: messageKey('invalid.tooMany'),
  number: messageKey('invalid.tooLarge'),
}
const tooSmallKeys = {
  text: messageKey('invalid.tooShort'),
  list: messageKey('invalid.tooFew'),
  number: messageKey('invalid.tooSmall'),
}

function sizeKind(origin: unknown): 'text' | 'list' | 'number' {
  if (origin === 'string') return 'text'
  return origin === 'array' || origin === 'set' ? 'list' : 'number'
}
