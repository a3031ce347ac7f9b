import { cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  button,
  field,
  openFirstStep,
  saves,
  serveDetails,
  server,
} from '../../../test-kit/details-form.tsx'
import { fill } from '../../../test-kit/render-page.tsx'
import type { VisitDetails } from '../details/visit-details.ts'

serveDetails()

describe('pain', () => {
  const answer = (name: string) =>
    screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}$`) })
  const savedPain = async (user: Awaited<ReturnType<typeof openFirstStep>>) => {
    await fill(user, field(/^Illness/), 'Frozen shoulder')
    await user.click(button('Save'))
    await waitFor(() => expect(saves()).toHaveLength(1))
    return (saves()[0]!.body.details as VisitDetails).pain
  }

  it('is not asked until an answer is chosen', async () => {
    expect(await savedPain(await openFirstStep())).toBeNull()
    expect(answer('Not asked').checked).toBe(true)
  })

  it('of 0 is an answer, chosen with one tap', async () => {
    const user = await openFirstStep()
    await user.click(answer('0'))
    expect(await savedPain(user)).toBe(0)
  })

  it.each([
    ['7', '7', 7],
    ['७', '7', 7],
    ['10', '10', 10],
    ['110', '10', 10],
    ['01', '1', 1],
    ['7{Delete}', 'Not asked', null],
    ['3{Backspace}', 'Not asked', null],
    ['5x', '5', 5],
    ['2{Control>}3{/Control}', '2', 2],
  ])('answered with the keys %s is %s', async (keys, name, pain) => {
    const user = await openFirstStep()
    answer('Not asked').focus()
    await user.keyboard(keys)
    expect(document.activeElement).toBe(answer(name))
    expect(await savedPain(user)).toBe(pain)
  })

  it('of a 1 and, later, a 0 is 0', async () => {
    await openFirstStep()
    fireEvent.keyDown(answer('Not asked'), { key: '1', timeStamp: 0 })
    const later = createEvent.keyDown(answer('1'), { key: '0' })
    Object.defineProperty(later, 'timeStamp', { value: later.timeStamp + 5_000 })
    fireEvent(answer('1'), later)
    expect(answer('0').checked).toBe(true)
  })

  it('of a series is beside it, and only with both answers', async () => {
    server.visit = { ...server.visit, seriesPain: { first: 7, last: 0 } }
    await openFirstStep()
    expect(screen.getByText('This series: 7 at the first session, 0 at the last')).toBeTruthy()
    cleanup()
    server.visit = { ...server.visit, seriesPain: null }
    await openFirstStep()
    expect(screen.queryByText(/^This series/)).toBeNull()
  })
})
