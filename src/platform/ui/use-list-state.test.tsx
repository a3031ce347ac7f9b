import { screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { renderPage } from '../../test-kit/render-page.tsx'
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
