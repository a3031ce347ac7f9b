import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paragraphsOf, textPieces } from './text-pieces.ts'

it('has each word of a text once and in order, and a paragraph for each of its lines', () => {
  const word = fc.oneof(
    fc.constantFrom('Fever', 'since', 'क्षितिजा', '150/95', '急性上呼吸道感染，'.repeat(20)),
    fc.stringMatching(/^[a-z]{1,200}$/),
  )
  const line = fc.array(word, { minLength: 1, maxLength: 40 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
      const pieces = textPieces(lines.join('\n'))
      expect(paragraphsOf(pieces).map(({ texts }) => texts.join(''))).toEqual(lines)
      for (const { text } of pieces) expect(text.length).toBeLessThanOrEqual(120)
    }),
  )
})

it('has its label above the first paragraph alone, and a gap where a line was empty', () => {
  expect(textPieces('One\n\nTwo\nThree', { label: 'Summary', strong: true })).toEqual([
    { text: 'One', isFirst: true, label: 'Summary', strong: true },
    { text: 'Two', isFirst: true, hasGap: true, strong: true },
    { text: 'Three', isFirst: true, strong: true },
  ])
  expect(textPieces(' \n ', { label: 'Summary' })).toEqual([])
})

it('says of a paragraph that it began on the page before', () => {
  const pieces = textPieces(`${'Fever since two days. '.repeat(8)}\nRest`)
  expect(pieces.length).toBeGreaterThan(3)
  expect(paragraphsOf(pieces.slice(1)).map(({ isContinued }) => isContinued)).toEqual([true, false])
})
