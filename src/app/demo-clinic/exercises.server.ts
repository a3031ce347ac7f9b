import type { ExerciseRow } from './diary-rows.server.ts'

type DemoExercise = Omit<ExerciseRow, 'appointmentId' | 'consultantId' | 'position'>

/** What physiotherapists give to do at home, by illness. */
export const demoExercises: Readonly<Record<string, readonly DemoExercise[]>> = {
  'Adhesive capsulitis of the shoulder': [
    {
      name: 'Shoulder pendulum',
      sets: 3,
      repetitions: 15,
      holdSeconds: null,
      timesADay: 3,
      instructions: 'Lean on a table and let the arm swing in small circles, without effort.',
    },
    {
      name: 'Wall climbing with the fingers',
      sets: 2,
      repetitions: 10,
      holdSeconds: 5,
      timesADay: 2,
      instructions: 'Stop where it begins to hurt, and mark the height on the wall.',
    },
  ],
  'Cervical spondylosis': [
    {
      name: 'Chin tuck',
      sets: 2,
      repetitions: 10,
      holdSeconds: 5,
      timesADay: 3,
      instructions: 'Sit upright. Draw the chin straight back, as if to make a double chin.',
    },
    {
      name: 'Shoulder blade squeeze',
      sets: 2,
      repetitions: 12,
      holdSeconds: 3,
      timesADay: 2,
      instructions: '',
    },
  ],
  'Post-operative rehabilitation of the knee': [
    {
      name: 'Heel slides',
      sets: 3,
      repetitions: 10,
      holdSeconds: null,
      timesADay: 3,
      instructions: 'Lie on your back and draw the heel towards you, as far as it goes.',
    },
    {
      name: 'Straight leg raise',
      sets: 3,
      repetitions: 10,
      holdSeconds: 5,
      timesADay: 2,
      instructions: 'Keep the knee straight. Ice for ten minutes afterwards.',
    },
    {
      name: 'Ankle pumps',
      sets: null,
      repetitions: 30,
      holdSeconds: null,
      timesADay: 6,
      instructions: '',
    },
  ],
  'Hemiparesis, rehabilitation': [
    {
      name: 'Standing on one leg',
      sets: 3,
      repetitions: null,
      holdSeconds: 10,
      timesADay: 2,
      instructions: 'Beside a table to hold on to, and never alone in the room.',
    },
  ],
}
