import { locales, type Locale } from '../../../platform/i18n/locales.ts'
import { messageOf } from '../../../platform/i18n/messages.server.ts'
import { starterTexts, type StarterText } from './exercise-names.ts'

/** The common exercises by their names in all languages. */
const startersByName = (): ReadonlyMap<string, StarterText> =>
  new Map(
    (Object.keys(locales) as Locale[]).flatMap((locale) =>
      starterTexts.map((key) => [messageOf(key, locale), key] as const),
    ),
  )
let starters: ReturnType<typeof startersByName> | undefined

/**
 * Which of the common exercises a name is, in whatever language it was chosen; null for one of the clinic's own. What was
 * typed otherwise, even in small letters, is the consultant's word.
 */
export function starterOf(name: string): StarterText | null {
  starters ??= startersByName()
  return starters.get(name) ?? null
}
