import { render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { expect, it } from 'vitest'
import { ProblemError } from '../http/problem.ts'
import { FailedNote } from './FailedNote.tsx'

const show = (problem: ProblemError) =>
  render(
    <MantineProvider env="test">
      <FailedNote problem={problem} onRetry={() => {}} />
    </MantineProvider>,
  )

it('says the number by which the log has an error that nobody expected', () => {
  show(new ProblemError('unexpected', '', undefined, '3fa85f64-5717-4562-b3fc-2c963f66afa6'))
  expect(screen.getByText(/Error number \u20683fa85f64\u2069\./)).toBeTruthy()
})

it('says no number where the reason is known, or nobody answered', () => {
  show(new ProblemError('unavailable', '', undefined, '3fa85f64-5717-4562-b3fc-2c963f66afa6'))
  show(new ProblemError('unexpected'))
  expect(screen.queryByText(/Error number/)).toBeNull()
})
