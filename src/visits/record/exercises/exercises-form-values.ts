import { z } from 'zod'
import { numberFieldSchema, numberFromField } from '../../../platform/numbers/parse-number.ts'
import type { Visit } from '../visit.ts'
import { maxExercises, saveExercises, type Exercise } from './exercises.ts'

const textField = z.string().max(10_000)

const exerciseFormValuesSchema = z.strictObject({
  name: textField,
  sets: numberFieldSchema,
  repetitions: numberFieldSchema,
  holdSeconds: numberFieldSchema,
  timesADay: numberFieldSchema,
  instructions: textField,
})

/** The fields of one exercise; '' for empty. */
export type ExerciseFormValues = z.output<typeof exerciseFormValuesSchema>

export const exercisesFormValuesSchema = z.strictObject({
  exercises: z.array(exerciseFormValuesSchema).max(maxExercises),
})
export type ExercisesFormValues = z.output<typeof exercisesFormValuesSchema>

export const newExercise: ExerciseFormValues = {
  name: '',
  sets: '',
  repetitions: '',
  holdSeconds: '',
  timesADay: '',
  instructions: '',
}

const fieldsOf = (exercise: Exercise): ExerciseFormValues => ({
  name: exercise.name,
  sets: exercise.sets ?? '',
  repetitions: exercise.repetitions ?? '',
  holdSeconds: exercise.holdSeconds ?? '',
  timesADay: exercise.timesADay ?? '',
  instructions: exercise.instructions,
})

export const exercisesFormValuesOf = ({
  exercises,
}: Pick<Visit, 'exercises'>): ExercisesFormValues => ({ exercises: exercises.map(fieldsOf) })

/** The exercises as the request body has them, valid or not. */
export const toExercises = ({ exercises }: ExercisesFormValues): Exercise[] =>
  exercises.map((it) => ({
    ...it,
    sets: numberFromField(it.sets),
    repetitions: numberFromField(it.repetitions),
    holdSeconds: numberFromField(it.holdSeconds),
    timesADay: numberFromField(it.timesADay),
  }))

/** Problems by field path ('exercises.0.name'), as message keys. */
export function exercisesProblems(values: ExercisesFormValues): Record<string, string> {
  const problems: Record<string, string> = {}
  const { error } = saveExercises.body.safeParse({ version: 0, exercises: toExercises(values) })
  for (const { path, message } of error?.issues ?? []) problems[path.join('.')] ??= message
  return problems
}

/** Whether nothing was typed. */
export const isUntouched = (exercise: ExerciseFormValues): boolean =>
  Object.values(exercise).every((it) => String(it).trim() === '')

/** Appends the exercises of an earlier visit, without the untouched ones before them. */
export const withEarlierExercises = (
  { exercises }: ExercisesFormValues,
  earlier: readonly Exercise[],
): ExercisesFormValues => ({
  exercises: [...exercises.filter((it) => !isUntouched(it)), ...earlier.map(fieldsOf)],
})
