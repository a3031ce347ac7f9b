import { storedLanguage } from '../i18n/page-language.tsx'

/**
 * A name or words that somebody entered, such as a patient's name: in its own direction, and on a page
 * in other letters with its language, so that a screen reader says it with that language's voice.
 */
export const StoredText = ({ children }: { children: string }) => (
  <bdi lang={storedLanguage(children)}>{children}</bdi>
)
