import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import Toasts from './Toasts.tsx'
import { forgetToasts, keepToastsFor, useRecentToasts } from './recent-toasts.tsx'
import { toast } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  renderPage(null)
})
afterEach(() => vi.useRealTimers())

const show = (give: () => Promise<void>) => act(give)
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('an equal message is not shown twice, and stays its time from the last', async () => {
  await show(() => toast.error('No line.'))
  await wait(2_000)
  await show(() => toast.error('No line.'))
  await show(() => toast.success('Saved.'))
  expect(screen.getAllByText('No line.')).toHaveLength(1)
  expect(screen.getAllByText('Saved.')).toHaveLength(1)
  await wait(2_000)
  expect(screen.getAllByText('No line.')).toHaveLength(1)
  await wait(2_000)
  expect(screen.queryByText('No line.')).toBeNull()
  await show(() => toast.error('No line.'))
  expect(screen.getAllByText('No line.')).toHaveLength(1)
})

it('errors are cleared, and come again', async () => {
  await show(() => toast.error('No line.'))
  await show(() => toast.info('Two more.'))
  await show(() => toast.clearErrors())
  await wait(500)
  expect(screen.queryByText('No line.')).toBeNull()
  expect(screen.getAllByText('Two more.')).toHaveLength(1)
  await show(() => toast.error('No line.'))
  expect(screen.getAllByText('No line.')).toHaveLength(1)
})

/** The product's own container, which shows one at a time. */
function renderToasts() {
  cleanup()
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  )
}
const shown = () => screen.queryAllByText(/^(Paid|Saved|No line)\b/).map((it) => it.textContent)
const offer = (of = 'Meena Rao', run = () => {}) => ({ label: 'Print', of, run })
// One that gives way needs a moment to be gone.
const say = async (give: () => Promise<void>) => {
  await show(give)
  await wait(500)
}
const printOf = (of: string) => screen.queryByRole('button', { name: `Print: ${of}` })

it('one is shown at a time: what failed at once, an offer after what is only said', async () => {
  renderToasts()
  await say(() => toast.success('Paid 1.', offer()))
  await say(() => toast.success('Paid 2.', offer()))
  expect(shown()).toEqual(['Paid 2.'])
  await say(() => toast.success('Saved.'))
  expect(shown()).toEqual(['Saved.'])
  await say(() => toast.error('No line.'))
  expect(shown()).toEqual(['No line.'])
  const following: string[][] = []
  for (const ms of [3_500, 3_500, 12_500, 12_500]) {
    await wait(ms)
    following.push(shown().map(String))
  }
  expect(following).toEqual([['Saved.'], ['Paid 2.'], ['Paid 1.'], []])
})

it('of several payments in a row each receipt is offered again, by the patient’s name', async () => {
  renderToasts()
  const names = ['Meena Rao', 'Ravi Kumar', 'Lata Pays', 'Arun Das']
  for (const name of names) {
    await say(() => toast.success('Paid.', offer(name)))
    await wait(9_500)
  }
  // Ten of their twelve seconds are over for all but the last: what comes back stays five.
  const inTurn: (string | undefined)[] = []
  for (const ms of [0, 2_500, 5_500, 5_500, 5_500]) {
    await wait(ms)
    inTurn.push(names.find(printOf))
  }
  expect(inTurn).toEqual(['Arun Das', 'Lata Pays', 'Ravi Kumar', 'Meena Rao', undefined])
})

it('an offer that others have kept back for a minute does not come any more', async () => {
  renderToasts()
  await say(() => toast.success('Paid 1.', offer()))
  for (let turn = 0; turn < 20; turn += 1)
    await say(() => toast.error('No line.')).then(() => wait(2_600))
  expect(shown()).toEqual(['No line.'])
  await wait(4_000)
  expect(shown()).toEqual([])
})

it('stays while the focus is on its button, before all others, and gives the focus back', async () => {
  renderToasts()
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  await say(() => toast.success('Paid 1.', offer()))
  act(() => printOf('Meena Rao')!.focus())
  await say(() => toast.error('No line.'))
  await wait(70_000)
  expect(shown()).toEqual(['Paid 1.'])
  act(() => field.focus())
  await wait(500)
  expect(shown()).toEqual(['No line.'])
  await wait(3_500)
  expect(shown()).toEqual([])

  const run = vi.fn<() => void>()
  await say(() => toast.success('Paid 2.', offer('Ravi Kumar', run)))
  act(() => printOf('Ravi Kumar')!.focus())
  act(() => printOf('Ravi Kumar')!.click())
  await wait(500)
  expect(run).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(field)
  field.remove()
})

it('stays while the pointer is over it, until somebody presses what it lies over', async () => {
  renderToasts()
  await say(() => toast.success('Paid 1.', offer()))
  const box = screen.getByRole('status')
  vi.spyOn(box, 'getBoundingClientRect').mockReturnValue(new DOMRect(50, 0, 300, 50))
  const point = (type: string, target: Element, clientX: number) =>
    act(() => fireEvent(target, new MouseEvent(type, { bubbles: true, clientX, clientY: 10 })))
  const field = document.body
  for (let moves = 1; moves <= 3; moves += 1) {
    point('pointermove', field, 100 + moves)
    await wait(9_000)
  }
  expect(shown()).toEqual(['Paid 1.'])
  // What failed is said at once also then, but not when its button is about to be pressed.
  point('pointermove', printOf('Meena Rao')!, 300)
  await say(() => toast.error('No line.'))
  expect(shown()).toEqual(['Paid 1.'])
  point('pointermove', field, 100)
  await wait(500)
  expect(shown()).toEqual(['No line.'])
  await wait(3_500)
  expect(shown()).toEqual(['Paid 1.'])
  const again = screen.getByRole('status')
  vi.spyOn(again, 'getBoundingClientRect').mockReturnValue(new DOMRect(50, 0, 300, 50))
  point('pointermove', field, 100)
  point('pointerdown', field, 100)
  point('pointermove', field, 110)
  await wait(12_500)
  expect(shown()).toEqual([])
})

/** Shows an offer with the pointer in it, on its button or beside it. */
async function offerUnderPointer(where: 'on its button' | 'beside it') {
  renderToasts()
  await say(() => toast.success('Paid 1.', offer()))
  const box = screen.getByRole('status')
  vi.spyOn(box, 'getBoundingClientRect').mockReturnValue(new DOMRect(50, 0, 300, 50))
  const target = where === 'on its button' ? printOf('Meena Rao')! : document.body
  const at = { bubbles: true, clientX: 100, clientY: 10 }
  act(() => fireEvent(target, new MouseEvent('pointermove', at)))
}

it.each(['on its button', 'beside it'] as const)(
  'goes in its time when somebody types while the pointer rests: %s',
  async (where) => {
    await offerUnderPointer(where)
    await wait(5_000)
    act(() => fireEvent.keyDown(document.body, { key: 'a' }))
    await wait(12_500)
    expect(shown()).toEqual([])
  },
)

it.each(['on its button', 'beside it'] as const)(
  'is held by a pointer that does not move for ten seconds at most, which holds back no error: %s',
  async (where) => {
    await offerUnderPointer(where)
    await wait(2_000)
    await say(() => toast.error('No line.'))
    expect(shown()).toEqual(['No line.'])
    await show(() => toast.clear())
    await wait(500)

    await offerUnderPointer(where)
    await wait(9_500)
    expect(shown()).toEqual(['Paid 1.'])
    await wait(13_000)
    expect(shown()).toEqual([])
  },
)

it('none is left for the next person at the desk', async () => {
  for (let turn = 1; turn <= 2; turn += 1) {
    await show(() => toast.success(`Paid ${turn}.`, offer()))
  }
  await show(() => toast.clear())
  await wait(500)
  expect(screen.queryAllByText(/^Paid/)).toEqual([])
})

it.each([0, 2])(
  'none outlives the session that it was shown in; then signed in: %i',
  async (next) => {
    setSignedIn('Admin', 1)
    renderToasts()
    await say(() => toast.success('Paid 1.', offer()))
    await say(() => toast.error('No line.'))
    act(() => (next === 0 ? clearStoredSession() : setSignedIn('Admin', next)))
    await wait(500)
    expect(shown()).toEqual([])
    await say(() => toast.success('Saved.'))
    expect(shown()).toEqual(['Saved.'])
    clearStoredSession()
  },
)

it('each is one live region, not a part of another, or it would be said twice', async () => {
  renderToasts()
  for (const message of ['Saved.', 'No line.']) {
    await show(() => (message === 'Saved.' ? toast.success : toast.error)(message))
    const regions: string[] = []
    for (let at: Element | null = screen.getByText(message); at; at = at.parentElement) {
      const live = at.getAttribute('aria-live') ?? at.getAttribute('role')
      if (live && /^(polite|assertive|status|alert|log)$/.test(live)) regions.push(live)
    }
    expect(regions).toEqual([message === 'Saved.' ? 'status' : 'alert'])
  }
})

it('the last ten can be read again, newest first and each once, until signing out', async () => {
  forgetToasts()
  const { result } = renderHook(useRecentToasts)
  const messages = () => result.current.map(({ message }) => message)
  for (let number = 1; number <= 12; number += 1) await show(() => toast.info(`Row ${number}`))
  await show(() => toast.info('Row 5'))
  expect(messages()).toEqual(['Row 5', ...[12, 11, 10, 9, 8, 7, 6, 4, 3].map((it) => `Row ${it}`)])
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Row')
  act(forgetToasts)
  expect(messages()).toEqual([])
})

it('another person in the same tab does not read them', async () => {
  const { result } = renderHook(useRecentToasts)
  act(() => keepToastsFor(1))
  await show(() => toast.error('Meena Rao is busy then.'))
  act(() => keepToastsFor(1))
  expect(result.current).toHaveLength(1)
  act(() => keepToastsFor(2))
  expect(result.current).toEqual([])
})
