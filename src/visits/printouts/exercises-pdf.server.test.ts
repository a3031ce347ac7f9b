import { describe, expect, it } from 'vitest'
import { locales, type Locale } from '../../platform/i18n/locales.ts'
import { expectNothingOverTheFoot } from '../../test-kit/expect-foot.server.ts'
import { readPdf, type PdfPage } from '../../test-kit/pdf-file.server.ts'
import { sheetFacts } from '../../test-kit/sheet-facts.ts'
import { testExercise } from '../../test-kit/test-exercise.ts'
import { exerciseDose } from '../record/exercises/exercise-dose.ts'
import type { Exercise } from '../record/exercises/exercises.ts'
import { makeSheetPdf } from './sheet-pdf.server.ts'
import { translatorFor } from './sheet-translator.server.ts'

const pagesOf = async (exercises: Exercise[], locale: Locale = 'en') =>
  readPdf(
    await makeSheetPdf({
      kind: 'exercises',
      facts: sheetFacts({ exercises }),
      locale,
      inWords: false,
    }),
  )
const textOf = ({ lines }: PdfPage) => lines.join('\n')
const open: Exercise = {
  name: 'Bridge',
  sets: null,
  repetitions: null,
  holdSeconds: null,
  timesADay: null,
  instructions: '',
}

describe('the dose of an exercise', () => {
  const doseOf = (dose: Partial<Exercise>, locale: Locale = 'en') =>
    exerciseDose({ ...open, ...dose }, translatorFor(locale))

  it('is a sentence of what the consultant said, and no other', () => {
    expect(doseOf(testExercise)).toBe('3 sets of 10, hold for 5 seconds, twice a day')
    expect(doseOf({ sets: 1, repetitions: 12, timesADay: 1 })).toBe('1 set of 12, once a day')
    expect(doseOf({ repetitions: 1, timesADay: 3 })).toBe('1 repetition, 3 times a day')
    expect(doseOf({ sets: 2, holdSeconds: 1 })).toBe('2 sets, hold for 1 second')
    expect(doseOf({ holdSeconds: 30 })).toBe('Hold for 30 seconds')
    expect(doseOf({})).toBe('')
  })

  it('has each number once in every language, and none is left out', () => {
    for (const locale of Object.keys(locales) as Locale[]) {
      const said = doseOf({ sets: 4, repetitions: 11, holdSeconds: 25, timesADay: 3 }, locale)
      for (const number of [4, 11, 25, 3]) {
        const found = said.match(/\d+/g)?.filter((it) => Number(it) === number)
        expect(found, `${locale} ${said}`).toHaveLength(1)
      }
    }
  })
})

describe('the sheet of home exercises', () => {
  it('numbers them, each with its dose and how to do it, and is signed', async () => {
    const [page, ...others] = await pagesOf([testExercise, open])
    expect(others).toEqual([])
    const text = textOf(page!)
    expect(text).toContain('Home Exercises')
    expect(text).toContain(
      '1. Straight leg raise\n3 sets of 10, hold for 5 seconds, twice a day\nKeep the knee straight.\n2. Bridge',
    )
    expect(text).toContain('Follow-up date:')
    expect(text).toContain('Dr. Anita Deshpande')
  })

  it('has its words in the language of the print, and what was typed as it is', async () => {
    const [german] = await pagesOf([testExercise], 'de')
    expect(textOf(german!)).toContain('Übungen für zu Hause')
    expect(textOf(german!)).toContain(
      '3 Sätze mit 10 Wiederholungen, 5 Sekunden halten, zweimal am Tag\nKeep the knee straight.',
    )
    for (const locale of ['hi', 'ae', 'ta', 'zh'] as const) {
      const [page] = await pagesOf([testExercise], locale)
      expect(page!.missingGlyphs).toBe(0)
      expect(textOf(page!)).toContain('Straight leg raise')
    }
  })

  it('goes on to further pages, where no name is the last line and each exercise is there once', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Movement${index + 1}`)
    for (const instructions of ['Slowly. '.repeat(20), 'A line\n'.repeat(40)]) {
      const exercises = names.map((name) => ({ ...testExercise, name, instructions }))
      const pages = await pagesOf(exercises)
      expect(pages.length).toBeGreaterThan(1)
      const printed = pages.flatMap((page) => textOf(page).match(/Movement\d+/g) ?? [])
      expect(printed).toEqual(names)
      for (const page of pages) {
        expectNothingOverTheFoot(page)
        const named = page.lines.filter((line) => /^\d+\. Movement/.test(line)).length
        const dosed = page.lines.filter((line) => line.startsWith('3 sets of 10')).length
        expect(dosed).toBe(named)
      }
      const last = textOf(pages.at(-1)!)
      expect(last).toContain('Follow-up date:')
    }
  })
})
