import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startPart } from './part-reducer.ts'
import { isDirty, draftStatusOf } from './part-state.ts'
import {
  Server,
  Window,
  type Action,
  actions,
  oneWindowKinds,
  papersOf,
  perform,
  settleAll,
  runs,
} from '../../test-kit/draft-window.ts'

const actionsOf = (kinds: string): Action[] => kinds.split(' ').map((kind) => ({ kind, choice: 0 }))
/** A draft of the page load before makes the second one check, and the check's reload is lost. */
const lostCheck: Action[] = [
  ...actionsOf('type leave reload due deliver deliverAgain answer'),
  { kind: 'loseRequest', choice: 3 },
]
/** A paper is typed on after its save, whose answer is lost. */
const lostAnswer = actionsOf('type save deliver loseAnswer type')
/** A saved paper is corrected, and read again while the correction is saved. */
const readWhileSaved = actionsOf('type save deliver answer deliver answer type save readAgain')

describe('one window', () => {
  it('never loses a typed character, even when requests and answers are lost or reordered', () => {
    fc.assert(
      fc.property(actions(oneWindowKinds), (list) => {
        const server = new Server()
        const window = new Window(server, 1)
        for (const one of list) {
          const before = window.state.text
          perform(window, one, 'A')
          // Only typing changes the fields, and a crash at any time restores them.
          if (!['type', 'erase'].includes(one.kind)) expect(window.state.text).toBe(before)
          const found = startPart(server.read(1), {
            editor: 'after a crash',
            readOnly: false,
            tab: window.tab,
          })
          expect(found.state.text).toBe(window.state.text)
        }
        settleAll(window)
        const { row, saved } = server.read(1)
        expect(row?.content ?? saved).toBe(window.state.text)
        // After a check whose reload was lost, both texts are offered.
        if (window.state.conflict) window.dispatch({ type: 'mineChosen' })
        settleAll(window)
        expect(window.tab).toBeUndefined()
        expect(draftStatusOf(window.state)).toBe('stored')
      }),
      { ...runs, examples: [[lostCheck]] },
    )
  })

  it('keeps each paper of a list as it is typed, and issues it once', () => {
    // A page that opens again cannot tell a paper that was saved and typed on from a new one.
    const kinds = oneWindowKinds.filter((kind) => !['erase', 'reload'].includes(kind))
    const said = (text: string) => papersOf(text).map(({ says }) => says)
    fc.assert(
      fc.property(actions(kinds), (list) => {
        const server = new Server('papers')
        const window = new Window(server, 1)
        for (const one of list) {
          const before = window.state.text
          perform(window, one, 'A')
          if (one.kind !== 'type') expect(said(window.state.text)).toEqual(said(before))
        }
        const typed = said(window.state.text)
        settleAll(window)
        if (window.state.conflict) window.dispatch({ type: 'mineChosen' })
        settleAll(window)
        // The first may be refused where the answer to an earlier one was lost.
        for (const _ of ['refused', 'saved']) {
          window.dispatch({ type: 'saveClicked' })
          settleAll(window)
        }
        expect(said(server.read(1).saved)).toEqual(typed)
        const begun = new Map<number | undefined, string>()
        for (const { row, says } of server.allSaved.flatMap(papersOf)) {
          expect(says.split(' ')[0]).toBe(begun.get(row) ?? says.split(' ')[0])
          begun.set(row, says.split(' ')[0]!)
        }
      }),
      { ...runs, examples: [[lostAnswer], [readWhileSaved]] },
    )
  })

  it('counts a draft equal to the saved text as stored', () => {
    const server = new Server()
    const window = new Window(server, 1)
    window.type('words')
    window.dispatch({ type: 'saveClicked' })
    window.dispatch({ type: 'left' })
    // The draft that was sent on leaving arrives before the save, whose answer is lost.
    window.requests.toReversed().forEach((request) => request())
    window.dispatch(window.answers[0]!)
    window.open()
    expect(server.read(1)).toMatchObject({ saved: 'words', row: { content: 'words' } })
    expect(draftStatusOf(window.state)).toBe('stored')
  })

  it('never conflicts with itself', () => {
    fc.assert(
      fc.property(actions(oneWindowKinds), (list) => {
        const window = new Window(new Server(), 1)
        for (const one of list) {
          // When the reload of a check fails, both texts are offered: not the case tested here.
          if (one.kind === 'giveUp' && window.state.pendingReload) continue
          perform(window, one, 'A')
          expect(window.state.conflict).toBe(false)
        }
      }),
      runs,
    )
  })

  it('reports only saved text as saved; text typed during the save stays unsaved', () => {
    fc.assert(
      fc.property(actions(oneWindowKinds), (list) => {
        const server = new Server()
        const window = new Window(server, 1)
        for (const one of list) {
          window.lastResult = undefined
          const before = window.state
          perform(window, one, 'A')
          if (window.lastResult && before.pendingSave && !before.pendingSave.lost) {
            const { text } = before.pendingSave
            expect(server.allSaved).toContain(text)
            expect(window.state.saved).toBe(text)
            expect(isDirty(window.state)).toBe(window.state.text !== text)
          }
        }
      }),
      runs,
    )
  })

  it('writes nothing into another visit, even when it receives the state of one', () => {
    fc.assert(
      fc.property(actions(oneWindowKinds), actions(oneWindowKinds), (list, others) => {
        const server = new Server()
        const first = new Window(server, 1)
        const second = new Window(server, 2)
        for (let i = 0; i < Math.max(list.length, others.length); i++) {
          if (list[i]) perform(first, list[i]!, 'A')
          if (others[i]) perform(second, others[i]!, 'B')
          first.dispatch({ type: 'reloaded', serverState: server.read(2) })
          second.dispatch({ type: 'reloaded', serverState: server.read(1) })
        }
        settleAll(first)
        settleAll(second)
        expect(JSON.stringify(server.read(1))).not.toMatch(/B\d/)
        expect(JSON.stringify([server.read(2).saved, server.read(2).row?.content])).not.toMatch(
          /A\d/,
        )
      }),
      runs,
    )
  })

  it('keeps what was typed while nothing can be recorded, and stores it once it can', () => {
    fc.assert(
      fc.property(actions([...oneWindowKinds, 'turnReadOnly']), (list) => {
        const server = new Server()
        const window = new Window(server, 1)
        for (const one of list) {
          const { text } = window.state
          if (one.kind === 'reload') {
            // A page that opens while nothing can be recorded shows what is saved, and the text of its tab later.
            const isTyped = window.tab !== undefined
            window.open(true)
            settleAll(window)
            window.turnReadOnly(false)
            if (isTyped) expect(window.state.text).toBe(text)
          } else {
            perform(window, one, 'A')
            if (one.kind === 'turnReadOnly') expect(window.state.text).toBe(text)
          }
        }
        window.turnReadOnly(false)
        settleAll(window)
        const { row, saved } = server.read(1)
        expect(row?.content ?? saved).toBe(window.state.text)
      }),
      runs,
    )
  })
})
