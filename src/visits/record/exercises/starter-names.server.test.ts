import { expect, it } from 'vitest'
import { locales, type Locale } from '../../../platform/i18n/locales.ts'
import { messageOf } from '../../../platform/i18n/messages.server.ts'
import { starterTexts } from './exercise-names.ts'
import { starterOf } from './starter-names.server.ts'

it.each(Object.keys(locales) as Locale[])(
  'a common exercise is known by its name in %s',
  (locale) => {
    const known = starterTexts.map((key) => starterOf(messageOf(key, locale)))
    expect(known).toEqual(starterTexts)
  },
)

it('one that the consultant named is not', () => {
  expect(['Bridge with a ball', 'bridge', ''].map(starterOf)).toEqual([null, null, null])
})

it('no two common exercises have the same name in any language', () => {
  const named = (Object.keys(locales) as Locale[]).flatMap((locale) =>
    starterTexts.map((key) => ({ name: messageOf(key, locale), key })),
  )
  const twice = named.filter(({ name, key }) =>
    named.some((it) => it.name === name && it.key !== key),
  )
  expect(twice).toEqual([])
})
