import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useLastCount } from './use-last-count.tsx'

beforeEach(() => localStorage.clear())

const countOf = (count: number | undefined, name = 'lines') =>
  renderHook(() => useLastCount(name, count)).result.current

it('keeps room for one until anything was read on this desk', () => {
  expect(countOf(undefined)).toBe(1)
})

it('keeps room for as many as there were last, of each name apart', () => {
  expect(countOf(3)).toBe(3)
  expect(countOf(0, 'own-lines')).toBe(0)
  expect(countOf(undefined)).toBe(3)
  expect(countOf(undefined, 'own-lines')).toBe(0)
})

it('forgets nothing when the answer does not come', () => {
  countOf(2)
  countOf(undefined)
  expect(countOf(undefined)).toBe(2)
})
