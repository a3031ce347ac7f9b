import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { fill, renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import DisplayLinksScreen from './DisplayLinksScreen.tsx'

let sent: { path: string; method: string; body: unknown }[]
let links: object[]
beforeEach(() => {
  sent = []
  links = []
  localStorage.clear()
  setSignedIn('Admin')
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (path.startsWith('/api/branches')) return Response.json([{ id: 1, name: 'Koramangala' }])
    if (method === 'GET' && path === '/api/display-links') return Response.json(links)
    sent.push({ path, method, body: body && JSON.parse(String(body)) })
    if (path.endsWith('/slip?paper=A6&locale=en') || path.includes('/slip'))
      return problemResponse('not_today')
    return method === 'DELETE'
      ? Response.json({})
      : Response.json({ id: 7, branch: 1, link: 'k3Jq' })
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = () =>
  renderPage(
    <MemoryRouter>
      <DisplayLinksScreen />
    </MemoryRouter>,
  )

describe('the links of boards', () => {
  it('are made once, with what the board shows, and shown once', async () => {
    localStorage.setItem('desk.filter', JSON.stringify({ branch: 1, consultant: null }))
    const user = open()
    await screen.findByText('There is no link yet.')
    await user.click(screen.getByRole('button', { name: 'Make a link' }))
    const name = await screen.findByRole('textbox', { name: /Where is the screen/ })
    await fill(user, name, 'Ground floor')
    await user.click(screen.getByRole('switch', { name: 'Speak the called token' }))
    const [, submit] = screen.getAllByRole('button', { name: 'Make a link' })
    await user.click(submit!)
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link of the board' })
    expect(link.value).toBe(`${window.location.origin}/board/1#k3Jq`)
    expect(sent).toEqual([
      {
        path: '/api/display-links',
        method: 'POST',
        body: {
          branch: 1,
          name: 'Ground floor',
          showsInitials: false,
          speaks: true,
          languages: ['en'],
        },
      },
    ])
  })

  it('need a branch and a place', async () => {
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Make a link' }))
    await screen.findByRole('textbox', { name: /Where is the screen/ })
    const [, submit] = screen.getAllByRole('button', { name: 'Make a link' })
    await user.click(submit!)
    expect(await screen.findByText('Please say where the screen is.')).toBeDefined()
    expect(sent).toEqual([])
  })

  it('are revoked', async () => {
    links = [
      {
        id: 7,
        branchId: 1,
        branchName: 'Koramangala',
        name: 'Ground floor',
        showsInitials: true,
        speaks: false,
        languages: ['en', 'fr'],
        madeBy: 'Asha',
        madeAt: '2026-11-24T04:30:00.000Z',
      },
    ]
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Revoke Ground floor' }))
    // Asked first: its link cannot be shown again.
    const question = await screen.findByRole('dialog', { name: 'Revoke Ground floor' })
    expect(sent).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Revoke' }))
    await waitFor(() =>
      expect(sent[0]).toMatchObject({ path: '/api/display-links/7', method: 'DELETE' }),
    )
  })
})
