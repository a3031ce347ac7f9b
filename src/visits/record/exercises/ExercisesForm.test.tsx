import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../../access/auth/stored-session.tsx'
import { currentClinicTime } from '../../../platform/clock/clinic-clock.tsx'
import { buildVisit } from '../../../test-kit/build-visit.ts'
import { fill } from '../../../test-kit/render-page.tsx'
import { testExercise } from '../../../test-kit/test-exercise.ts'
import { openVisitPart, VisitServer } from '../../../test-kit/visit-page.tsx'
import type { VisitDetails } from '../details/visit-details.ts'
import { maxExercises, type Exercise } from './exercises.ts'
import ExercisesForm from './ExercisesForm.tsx'
import { useExercisesPart } from './use-exercises-part.tsx'

const path = '/api/visits/41/exercises'
const { today } = currentClinicTime()

let server: VisitServer
const serverWith = (exercises: Exercise[], earlier: Exercise[] = []) =>
  new VisitServer(
    buildVisit(today, {
      exercises,
      details: { illness: 'Stiff knee' } as VisitDetails,
      version: 1,
    }),
    ({ exercises }) => ({ exercises: exercises as Exercise[] }),
    {
      '/api/exercise-names': ['Wall slides', 'heel slides'],
      '/api/visits/41/last-exercises': { exercises: earlier },
    },
  )
beforeEach(() => {
  server = serverWith([])
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

function Part() {
  return <ExercisesForm part={useExercisesPart()} onSaved={() => {}} />
}
const openForm = () => openVisitPart(server, <Part />)
const row = (number = 1) => within(screen.getByRole('group', { name: `Exercise ${number}` }))
const field = (name: RegExp, number = 1) => row(number).getByLabelText<HTMLInputElement>(name)
const press = async (user: Awaited<ReturnType<typeof openForm>>, name: string) =>
  user.click(screen.getByRole('button', { name }))
const names = () =>
  screen.queryAllByLabelText<HTMLInputElement>(/^Exercise \*/).map(({ value }) => value)

it('an exercise is sent as typed, with what was left open as nothing', async () => {
  const user = await openForm()
  await press(user, 'Add exercise')
  await fill(user, field(/^Exercise/), 'Wall slides')
  await fill(user, field(/^Sets/), '3')
  await fill(user, field(/^Hold/), '5')
  await fill(user, field(/^How to do it/), 'Slowly.')
  await press(user, 'Save')
  await screen.findByText('Exercises saved successfully.')
  const sent = {
    name: 'Wall slides',
    sets: 3,
    repetitions: null,
    holdSeconds: 5,
    timesADay: null,
    instructions: 'Slowly.',
  }
  expect(server.saved).toEqual([{ path, body: { version: 1, exercises: [sent] } }])
})

it('what the clinic prescribed is suggested, with common exercises, each once', async () => {
  const user = await openForm()
  await press(user, 'Add exercise')
  await user.type(field(/^Exercise/), 'sli')
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Wall slides', 'heel slides'])
  await user.click(options[0]!)
  expect(field(/^Exercise/).value).toBe('Wall slides')
  await user.clear(field(/^Exercise/))
  await user.type(field(/^Exercise/), 'chin')
  await screen.findByRole('option', { name: 'Chin tuck' })
})

it('a name is asked for, and what is no such number is not sent', async () => {
  const user = await openForm()
  await press(user, 'Add exercise')
  await fill(user, field(/^Sets/), '21')
  await fill(user, field(/^Repetitions/), 'ten')
  await press(user, 'Save')
  await screen.findByText('Please enter the exercise.')
  await screen.findByText('This value is too large.')
  expect(field(/^Repetitions/).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field(/^Exercise/))
  expect(server.saved).toEqual([])
})

it('as last time puts those of the last visit below what was typed, to be changed', async () => {
  server = serverWith([], [testExercise, { ...testExercise, name: 'Bridge', sets: null }])
  const user = await openForm()
  await press(user, 'Add exercise')
  await press(user, 'As last time')
  await screen.findByText('2 exercises were added from the last visit.')
  // The row in which nothing was typed is gone.
  expect(names()).toEqual(['Straight leg raise', 'Bridge'])
  await fill(user, field(/^Sets/, 2), '2')
  await press(user, 'Save')
  await waitFor(() => expect(server.saved).toHaveLength(1))
  expect(server.saved[0]!.body).toMatchObject({
    exercises: [testExercise, { name: 'Bridge', sets: 2, repetitions: 10 }],
  })
})

it('as last time says when there are none', async () => {
  const user = await openForm()
  await press(user, 'As last time')
  await screen.findByText(/^There are no exercises from an earlier visit/)
  expect(names()).toEqual([])
})

it('as last time adds nothing beyond the most exercises of a visit', async () => {
  server = serverWith(
    Array.from({ length: maxExercises }, () => testExercise),
    [testExercise],
  )
  const user = await openForm()
  await press(user, 'As last time')
  // Once beside the button that adds one, and once for what was asked.
  await waitFor(() =>
    expect(screen.getAllByText('A visit has at most 30 exercises.')).toHaveLength(2),
  )
  expect(names()).toHaveLength(maxExercises)
})

it('a removed exercise can be taken back, and saving without any removes what was saved', async () => {
  server = serverWith([testExercise])
  const user = await openForm()
  await press(user, 'Remove exercise 1')
  await press(user, 'Take back')
  expect(names()).toEqual(['Straight leg raise'])
  await press(user, 'Remove exercise 1')
  await press(user, 'Save')
  await screen.findByText('Exercises saved successfully.')
  expect(server.saved).toEqual([{ path, body: { version: 1, exercises: [] } }])
  // From now on there is nothing to save, and the button says so.
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
})

it('who only reads sees the exercises, and can change none', async () => {
  server = serverWith([testExercise])
  await openVisitPart(server, <Part />, 'Admin')
  expect(field(/^Exercise/).value).toBe('Straight leg raise')
  expect(field(/^Exercise/).matches(':disabled')).toBe(true)
  expect(screen.queryByRole('button')).toBeNull()
})

it('an answer of a process that knows no exercises opens all the same', async () => {
  const { exercises: _, ...older } = server.visit
  server.visit = older as typeof server.visit
  const user = await openForm()
  await screen.findByText('No exercise has been added.')
  await press(user, 'Add exercise')
  expect(names()).toEqual([''])
})
