import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ShownTogether, useIsComing } from './ShownTogether.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Part({ name, isComing }: { name: string; isComing: boolean }) {
  useIsComing(isComing)
  return isComing ? null : <p>{name}</p>
}

/** Whether each of the parts above the list is still to come; undefined for one that is not there yet. */
function Page({ parts }: { parts: readonly (boolean | undefined)[] }) {
  const above = parts.map((isComing, index) =>
    // By their places: each is one part.
    // oxlint-disable-next-line react/no-array-index-key
    isComing === undefined ? null : <Part key={index} name={`part ${index}`} isComing={isComing} />,
  )
  return <ShownTogether above={above}>The list</ShownTogether>
}

const isHidden = () => screen.getByText('The list').hasAttribute('data-waits')

it('is shown at once where nothing is to come', () => {
  render(<Page parts={[false]} />)
  expect(isHidden()).toBe(false)
})

it('is shown with the last part that comes', () => {
  const { rerender } = render(<Page parts={[true, true]} />)
  expect(isHidden()).toBe(true)
  rerender(<Page parts={[false, true]} />)
  expect(isHidden()).toBe(true)
  rerender(<Page parts={[false, false]} />)
  expect(isHidden()).toBe(false)
})

it('waits on for a part that takes the place of one that came', () => {
  const { rerender } = render(<Page parts={[true]} />)
  rerender(<Page parts={[undefined, true]} />)
  expect(isHidden()).toBe(true)
  rerender(<Page parts={[undefined, false]} />)
  expect(isHidden()).toBe(false)
})

it('is not hidden again', () => {
  const { rerender } = render(<Page parts={[false]} />)
  rerender(<Page parts={[true]} />)
  expect(isHidden()).toBe(false)
})

it('does not wait for more than two seconds', () => {
  const { rerender } = render(<Page parts={[true, true]} />)
  act(() => void vi.advanceTimersByTime(1_900))
  expect(isHidden()).toBe(true)
  act(() => void vi.advanceTimersByTime(200))
  expect(isHidden()).toBe(false)
  rerender(<Page parts={[false, true]} />)
  expect(isHidden()).toBe(false)
})
