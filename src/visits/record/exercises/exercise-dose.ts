import type { Exercise } from './exercises.ts'

export type DoseKey =
  | 'sheet.exercise.sets'
  | 'sheet.exercise.setsOf'
  | 'sheet.exercise.repetitions'
  | 'sheet.exercise.hold'
  | 'sheet.exercise.times'
  | 'sheet.exercise.twice'
  | 'sheet.exercise.join'

/** Returns the texts of a dose, in the language of a screen or of a print. */
export type DoseTranslator = (key: DoseKey, values?: Record<string, string | number>) => string

/**
 * How much of an exercise, as a sentence without its full stop: '3 sets of 10, hold for 5 seconds, twice a day'. What the
 * consultant left open is not said; empty where that is all.
 */
export function exerciseDose(
  { sets, repetitions, holdSeconds, timesADay }: Omit<Exercise, 'name' | 'instructions'>,
  t: DoseTranslator,
): string {
  const amount =
    sets !== null && repetitions !== null
      ? t('sheet.exercise.setsOf', { count: sets, repetitions })
      : sets !== null
        ? t('sheet.exercise.sets', { count: sets })
        : repetitions !== null && t('sheet.exercise.repetitions', { count: repetitions })
  const hold = holdSeconds !== null && t('sheet.exercise.hold', { count: holdSeconds })
  const often =
    timesADay === 2
      ? t('sheet.exercise.twice')
      : timesADay !== null && t('sheet.exercise.times', { count: timesADay })
  const said = [amount, hold, often].filter((it) => it !== false)
  if (said.length === 0) return ''
  const sentence = said.reduce((first, next) => t('sheet.exercise.join', { first, next }))
  return sentence[0]!.toUpperCase() + sentence.slice(1)
}
