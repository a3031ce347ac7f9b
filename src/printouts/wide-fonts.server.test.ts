import { expect, it } from 'vitest'
import { lineMayEnd, wideFamiliesFor, withLineEnds } from './wide-fonts.server.ts'

const scriptsOf = (text: string, locale: 'zh' | 'ja' | 'en') => [
  ...new Set(wideFamiliesFor(text, locale).map((family) => family.replace(/-\d+$/, ''))),
]

it("takes letters from the font of the reader's language, and only what it lacks from the other", () => {
  expect(scriptsOf('Fever 38.5 °C', 'zh')).toEqual([])
  expect(scriptsOf('直', 'en')).toEqual(['noto-sans-sc'])
  expect(scriptsOf('直', 'ja')).toEqual(['noto-sans-jp'])
  expect(scriptsOf('齲歯', 'zh')).toEqual(['noto-sans-jp', 'noto-sans-sc'])
  expect(scriptsOf('检', 'ja')).toEqual(['noto-sans-sc'])
})

it('lets lines end between letters, but not before a stop, after a bracket or within a number', () => {
  const endsIn = (text: string) => withLineEnds(text).replaceAll(lineMayEnd, '|')
  expect(endsIn('Fever and cough')).toBe('Fever and cough')
  expect(endsIn('发热（38.5℃），咳嗽。')).toBe('发|热|（38.5℃），|咳|嗽。')
  expect(endsIn('「ジェネリック」錠 500 mg')).toBe('「ジェ|ネ|リッ|ク」|錠 500 mg')
})
