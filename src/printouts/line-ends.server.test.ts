import { expect, it } from 'vitest'
import { lineMayEnd, withLineEnds } from './line-ends.server.ts'

it('lets lines end between letters, but not before a stop, after a bracket or within a number', () => {
  const endsIn = (text: string) => withLineEnds(text).replaceAll(lineMayEnd, '|')
  expect(endsIn('Fever and cough')).toBe('Fever and cough')
  expect(endsIn('发热（38.5℃），咳嗽。')).toBe('发|热|（38.5℃），|咳|嗽。')
  expect(endsIn('「ジェネリック」錠 500 mg')).toBe('「ジェ|ネ|リッ|ク」|錠 500 mg')
})
