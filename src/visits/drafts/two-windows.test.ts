import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  Server,
  Window,
  actions,
  oneWindowKinds,
  perform,
  settleAll,
  runs,
} from '../../test-kit/draft-window.ts'

describe('two windows', () => {
  const twoWindowKinds = [...oneWindowKinds.filter((kind) => kind !== 'reload'), 'theirs', 'mine']

  it('keep the typed text until the user chooses', () => {
    fc.assert(
      fc.property(actions(twoWindowKinds), fc.array(fc.boolean()), (list, whose) => {
        const server = new Server()
        const both = [new Window(server, 1), new Window(server, 1)]
        const lost: string[] = []
        for (const [index, one] of list.entries()) {
          const window = both[Number(whose[index] ?? false)]!
          const before = { ...window.state }
          perform(window, one, window === both[0] ? 'A' : 'B')
          const isOwnAction = ['type', 'erase', 'theirs', 'mine'].includes(one.kind)
          const isTypedHere = before.text !== before.base && before.text !== before.saved
          if (!isOwnAction && isTypedHere && before.pendingReload?.for !== 'theirs') {
            if (window.state.text !== before.text) lost.push(before.text)
          }
        }
        expect(lost).toEqual([])
      }),
      runs,
    )
  })

  it("replace each other's text only after showing it", () => {
    // Without 'mine', which replaces the other text on purpose.
    const otherKinds = twoWindowKinds.filter((kind) => kind !== 'mine')
    fc.assert(
      fc.property(actions(otherKinds), fc.array(fc.boolean()), (list, whose) => {
        const server = new Server()
        const both = [new Window(server, 1), new Window(server, 1)]
        for (const [index, one] of list.entries()) {
          const window = both[Number(whose[index] ?? false)]!
          perform(window, one, window === both[0] ? 'A' : 'B')
        }
        const unseenTexts = server.replaced.filter(
          ({ text, by }) => !both.find(({ state }) => state.editor === by)!.shown.has(text),
        )
        expect(unseenTexts).toEqual([])
      }),
      runs,
    )
  })

  it('report a conflict, and adopt the chosen text', () => {
    const server = new Server()
    const [here, there] = [new Window(server, 1), new Window(server, 1)]
    here.type('mine')
    here.deliverAll()
    there.type('theirs')
    there.deliverAll()
    expect(there.state).toMatchObject({ conflict: true, text: 'theirs' })
    expect(server.read(1).row?.content).toBe('mine')
    there.dispatch({ type: 'mineChosen' })
    there.deliverAll()
    expect(there.state.conflict).toBe(false)
    expect(server.read(1).row?.content).toBe('theirs')
    here.type(' more')
    here.deliverAll()
    expect(here.state).toMatchObject({ conflict: true, text: 'mine more' })
    here.dispatch({ type: 'theirsChosen' })
    here.deliverAll()
    expect(here.state).toMatchObject({ conflict: false, text: 'theirs' })
  })

  it('end with one text or an open choice, and no window overwrites what it has not seen', () => {
    fc.assert(
      fc.property(actions(twoWindowKinds), fc.array(fc.boolean()), (list, whose) => {
        const server = new Server()
        const both = [new Window(server, 1), new Window(server, 1)]
        for (const [index, one] of list.entries()) {
          const window = both[Number(whose[index] ?? false)]!
          perform(window, one, window === both[0] ? 'A' : 'B')
        }
        for (const window of [...both, ...both]) settleAll(window)
        for (const window of [...both, ...both]) {
          window.dispatch({ type: 'reloaded', serverState: server.read(1) })
          settleAll(window)
        }
        const { row, saved } = server.read(1)
        const agreedTexts = both
          .filter(({ state }) => !state.conflict)
          .map(({ state }) => state.text)
        expect(agreedTexts.every((text) => text === (row?.content ?? saved))).toBe(true)
      }),
      runs,
    )
  })
})
