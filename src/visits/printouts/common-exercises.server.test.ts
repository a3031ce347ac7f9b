import { expect, it } from 'vitest'
import { sheetFacts } from '../../test-kit/sheet-facts.ts'
import { testExercise } from '../../test-kit/test-exercise.ts'
import { buildSheets } from './build-sheets.ts'
import { translatorFor } from './sheet-translator.server.ts'

it('a common exercise is named in the language of the sheet, and the consultant’s own as it was typed', () => {
  const exercises = [
    { ...testExercise, name: 'Bridge', starter: 'exercise.starter.bridge' },
    { ...testExercise, name: 'Bridge', starter: null },
    { ...testExercise, name: 'Bridge' },
  ]
  const namesIn = (locale: 'hi' | 'en') =>
    buildSheets('exercises', sheetFacts({ exercises }), translatorFor(locale), false)[0]!
      .text!.filter(({ strong }) => strong)
      .map(({ text }) => text)
  const inHindi = translatorFor('hi')('exercise.starter.bridge')
  expect(inHindi).not.toBe('Bridge')
  expect(namesIn('hi')).toEqual([`1. ${inHindi}`, '2. Bridge', '3. Bridge'])
  expect(namesIn('en')).toEqual(['1. Bridge', '2. Bridge', '3. Bridge'])
})
