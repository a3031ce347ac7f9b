import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { screens } from '../../app/screens/screens.tsx'
import {
  FailingServer,
  forgetAll,
  openScreen,
  saidWhileFailing,
  tryAgain,
  type Failure,
} from '../../test-kit/failing-server.tsx'
import { visibleText } from '../../test-kit/render-page.tsx'

let server: FailingServer

beforeEach(() => {
  server = new FailingServer()
})
afterEach(forgetAll)

const open = (address?: string) =>
  openScreen(
    screens.find(({ name }) => name === 'feedback')!,
    { address },
  )
const period = () => within(screen.getByRole('search')).queryAllByRole('textbox', { name: /^From/ })

describe('the sums above the answers', () => {
  it.each<Failure>(['refused', 'no line'])(
    'are said to be missing where they cannot be read (%s), beside the answers that can',
    async (failure) => {
      server.breaks = (path) => path.includes('/feedback/sums')
      server.broken = failure
      await open()
      await saidWhileFailing()
      expect(visibleText()).toContain('Alpha')
      await server.comeBack()
      await waitFor(() => expect(visibleText()).toMatch(/Asked: \d/))
      expect(tryAgain()).toHaveLength(0)
    },
  )
})

describe('the period', () => {
  it('is not asked for where whoever is to be called back is shown, of all days', async () => {
    await open()
    await waitFor(() => expect(visibleText()).toMatch(/Asked: \d/))
    expect(period()).toHaveLength(1)
    fireEvent.click(screen.getByRole('radio', { name: /^To call back/ }))
    await waitFor(() => expect(visibleText()).toMatch(/Of all days: \d/))
    expect(period()).toHaveLength(0)
    fireEvent.click(screen.getByRole('radio', { name: 'All' }))
    await waitFor(() => expect(period()).toHaveLength(1))
    fireEvent.click(screen.getByRole('radio', { name: /^To call back/ }))
    fireEvent.click(screen.getByRole('tab', { name: 'Figures' }))
    await waitFor(() => expect(period()).toHaveLength(1))
  })

  it('stays where it is to be mended', async () => {
    await open('?show=open&from=2026-11-24&to=2026-11-01')
    await waitFor(() => expect(period()).toHaveLength(1))
    expect(visibleText()).not.toContain('Of all days')
  })
})
