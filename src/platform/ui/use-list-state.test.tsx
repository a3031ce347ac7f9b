import { screen, waitFor } from '@testing-library/react'
import { use } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { renderPage } from '../../test-kit/render-page.tsx'
import { currentEntry, moveEntry } from './history-entries.tsx'
import { useListState } from './use-list-state.tsx'

interface State {
  filter: string | null
  open: number | null
}

const options = {
  initial: { filter: null, open: null } as State,
  schema: z.object({ filter: z.string().nullable(), open: z.int().nullable() }),
  toAddress: ({ filter, open }: State) => ({ filter, open }),
  fromAddress: (search: URLSearchParams): State => ({
    filter: search.get('filter'),
    open: Number(search.get('open')) || null,
  }),
}

it('a link to another state keeps a filter that the address does not show yet', async () => {
  const rendered: { filter: string | null; link: string }[] = []
  function List() {
    const { state, setState, linkTo } = useListState(options)
    rendered.push({ filter: state.filter, link: linkTo({ ...state, open: 7 }) })
    return <button onClick={() => setState({ ...state, filter: 'rao' })}>Filter</button>
  }
  const router = createMemoryRouter([{ path: '*', element: <List /> }], {
    initialEntries: ['/list?other=1'],
  })
  const user = renderPage(<RouterProvider router={router} />)
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  const filtered = rendered.filter(({ filter }) => filter === 'rao')
  expect(filtered.length).toBeGreaterThan(0)
  expect(new Set(filtered.map(({ link }) => link))).toEqual(new Set(['?other=1&filter=rao&open=7']))
})

it('what is set while a change of the address is still being rendered is shown, and stays', async () => {
  let firstKey: string | undefined
  let isLate = true
  const arrival = Promise.withResolvers<void>()
  /** Its script comes late: the router's transition waits for it, as a slow desk does for its own rendering. */
  function Part() {
    const { key } = useLocation()
    firstKey ??= key
    if (isLate && key !== firstKey) use(arrival.promise)
    return null
  }
  const shown: (string | null)[] = []
  function List() {
    const { state, setState } = useListState(options)
    shown.push(state.filter)
    return (
      <>
        <button onClick={() => setState({ ...state, filter: 'rao' })}>Filter</button>
        <button onClick={() => setState({ ...state, open: 7 })}>Open</button>
        <p>{`${state.filter} ${state.open}`}</p>
        <Part />
      </>
    )
  }
  const router = createMemoryRouter([{ path: '*', element: <List /> }], {
    initialEntries: ['/list'],
  })
  // As the browser's history and the entries of it do.
  router.subscribe(({ location: { key } }) => {
    if (key !== currentEntry()) moveEntry(currentEntry(), key)
    history.replaceState({ key }, '')
  })
  const user = renderPage(<RouterProvider router={router} />)
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByText('rao 7')
  isLate = false
  arrival.resolve()
  await waitFor(() => expect(router.state.location.search).toBe('?filter=rao&open=7'))
  expect(shown.lastIndexOf(null)).toBeLessThan(shown.indexOf('rao'))
})
