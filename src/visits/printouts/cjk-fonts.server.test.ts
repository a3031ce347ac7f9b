import { expect, it } from 'vitest'
import { cjkFamiliesFor } from './cjk-fonts.server.ts'

const scriptsOf = (text: string, locale: 'zh' | 'ja' | 'en') => [
  ...new Set(cjkFamiliesFor(text, locale).map((family) => family.replace(/-\d+$/, ''))),
]

it("takes glyphs from the font of the reader's language, and missing ones from the other font", () => {
  expect(scriptsOf('Fever 38.5 °C', 'zh')).toEqual([])
  expect(scriptsOf('直', 'en')).toEqual(['noto-sans-sc'])
  expect(scriptsOf('直', 'ja')).toEqual(['noto-sans-jp'])
  expect(scriptsOf('齲歯', 'zh')).toEqual(['noto-sans-jp', 'noto-sans-sc'])
  expect(scriptsOf('检', 'ja')).toEqual(['noto-sans-sc'])
})
