import type { Exercise } from '../visits/record/exercises/exercises.ts'

/** An exercise that a consultant prescribes. */
export const testExercise: Exercise = {
  name: 'Straight leg raise',
  sets: 3,
  repetitions: 10,
  holdSeconds: 5,
  timesADay: 2,
  instructions: 'Keep the knee straight.',
}
