import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

type Tab = typeof import('./stored-patient-filter.tsx')
let tabs = 0
// Each tab has an instance of this module, and shares the others with the tests of other files.
const openTab = (): Promise<Tab> =>
  import(/* @vite-ignore */ `./stored-patient-filter.tsx?tab=${(tabs += 1)}`) as Promise<Tab>
afterEach(() => sessionStorage.clear())

it('a print tab requests the filter from its opener, by the id in its address', async () => {
  const reports = await openTab()
  const asha = reports.offerTyped({ name: 'Asha' })!
  const ravi = reports.offerTyped({ name: 'Ravi', mobile: '98' })!
  expect(asha).not.toBe(ravi)
  expect(reports.offerTyped({ name: 'Asha' })).toBe(asha)
  expect(reports.offerTyped({})).toBeUndefined()
  expect(asha).not.toContain('Asha')

  const print = await openTab()
  const { result, unmount } = renderHook(() => print.useTyped(ravi))
  expect(result.current).toBe('asking')
  await waitFor(() => expect(result.current).toEqual({ name: 'Ravi', mobile: '98' }))
  unmount()
  // A reload requests nothing; another report finds nothing of this one.
  const again = renderHook(() => print.useTyped(ravi))
  expect(again.result.current).toEqual({ name: 'Ravi', mobile: '98' })
  const other = renderHook(() => print.useTyped(asha))
  expect(other.result.current).toBe('asking')
  await waitFor(() => expect(other.result.current).toEqual({ name: 'Asha' }))
})

it('a print without a name or number requests nothing, and an unknown id has no report', async () => {
  const print = await openTab()
  expect(renderHook(() => print.useTyped(undefined)).result.current).toEqual({})
  const { result } = renderHook(() => print.useTyped('gone'))
  await waitFor(() => expect(result.current).toBe('unknown'), { timeout: 10_000 })
})
