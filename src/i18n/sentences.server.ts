import en from '../../public/assets/i18n/en.json' with { type: 'json' }
import type { TextKey } from './text-key.ts'

/** The English sentence of a key, for answers and logs; the browser shows the reader's language. */
export function sentenceOf(key: TextKey): string {
  let found: unknown = en
  for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part]
  return typeof found === 'string' ? found : key
}
