import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftAfterSave, draftVerdict, saveVerdict, type StoredDraft } from './draft-rule.ts'
import {
  beginPart,
  isDirty,
  keepingOf,
  partStep,
  type PartEffect,
  type PartEvent,
  type PartState,
  type Reading,
  type Step,
  type TabCopy,
} from './part-state.ts'

/** The server as far as one part of some visits goes, with the rule of the real one. */
class Server {
  readonly saved = new Map<number, { text: string; version: number }>()
  readonly rows = new Map<number, StoredDraft>()
  /** Words of one window that another one wrote over. */
  readonly replaced: { text: string; by: string }[] = []
  readonly everSaved: string[] = []
  private versions = 0

  read(visit: number): Reading {
    const saved = this.saved.get(visit) ?? { text: '', version: 0 }
    return { visit, visitVersion: saved.version, saved: saved.text, row: this.rows.get(visit) }
  }

  draft(visit: number, editor: string, effect: Of<'sendDraft'>): Answer {
    const row = this.rows.get(visit)
    const stamp = { editor, number: effect.number, seen: effect.seen }
    const verdict = draftVerdict(row, stamp)
    if (verdict === 'conflict') return { type: 'overtaken', number: effect.number }
    if (verdict === 'write') {
      this.replace(row, editor)
      const savedNumber = row?.editor === editor ? row.savedNumber : 0
      const { number, content } = effect
      this.rows.set(visit, { version: ++this.versions, editor, number, savedNumber, content })
    }
    return { type: 'sent', number: effect.number, version: this.rows.get(visit)!.version }
  }

  save(visit: number, editor: string, { number, seen, text }: Of<'save'>): Answer {
    const row = this.rows.get(visit)
    const verdict = saveVerdict(row, { editor, number, seen })
    if (verdict === 'conflict') return { type: 'overtaken', number }
    const version = this.saved.get(visit)?.version ?? 0
    if (verdict === 'done') return { type: 'saved', number, visitVersion: version }
    this.replace(row, editor)
    this.everSaved.push(text)
    this.saved.set(visit, { text, version: version + 1 })
    const after = draftAfterSave(row, { editor, number, seen })
    this.rows.set(visit, { ...after, version: ++this.versions })
    return { type: 'saved', number, visitVersion: version + 1 }
  }

  private replace(row: StoredDraft | undefined, by: string): void {
    if (row?.content && row.editor !== by) this.replaced.push({ text: row.content, by })
  }
}

type Of<Type extends PartEffect['type']> = Extract<PartEffect, { type: Type }>
type Answer = Extract<PartEvent, { type: 'sent' | 'saved' | 'overtaken' }>

let windows = 0

/** A window on one visit, whose requests and answers go by a post that loses, delays and doubles. */
class Window {
  state!: PartState
  tab: TabCopy | undefined
  timer = false
  /** What Save has said of the last click. */
  said: boolean | undefined
  /** All that stood in its fields. */
  readonly shown = new Set<string>()
  readonly requests: (() => Answer | Reading)[] = []
  readonly answers: PartEvent[] = []
  readonly server: Server
  readonly visit: number

  constructor(server: Server, visit: number) {
    this.server = server
    this.visit = visit
    this.open()
  }

  /** The page is loaded again: whatever it did not keep is gone, its requests are still on the way. */
  open(): void {
    this.timer = false
    this.answers.length = 0
    windows += 1
    const frame = { editor: `window ${windows}`, readOnly: false, tab: this.tab }
    this.take(beginPart(this.server.read(this.visit), frame))
  }

  dispatch(event: PartEvent): void {
    this.take(partStep(this.state, event))
  }

  type(letter: string): void {
    this.dispatch({ type: 'typed', text: this.state.text + letter })
  }

  due(): void {
    if (!this.timer) return
    this.timer = false
    this.dispatch({ type: 'sendDue' })
  }

  private take({ state, effects }: Step): void {
    this.state = state
    this.shown.add(state.text)
    for (const effect of effects) this.run(effect)
  }

  private run(effect: PartEffect): void {
    const { visit, server } = this
    const { editor } = this.state
    if (effect.type === 'keepInTab') this.tab = effect.copy
    if (effect.type === 'dropFromTab') this.tab = undefined
    if (effect.type === 'wait') this.timer = true
    if (effect.type === 'over') this.said = effect.ok
    if (effect.type === 'sendDraft') this.post(() => server.draft(visit, editor, effect), editor)
    if (effect.type === 'save') this.post(() => server.save(visit, editor, effect), editor)
    if (effect.type === 'reload') {
      const { asked } = effect
      this.requests.push(() => {
        const reading = server.read(visit)
        if (editor === this.state.editor) this.answers.push({ type: 'reloaded', reading, asked })
        return reading
      })
    }
  }

  private post(request: () => Answer, editor: string): void {
    this.requests.push(() => {
      const answer = request()
      if (editor === this.state.editor) this.answers.push(answer)
      return answer
    })
  }

  /** Everything arrives, in order, until nothing is on its way. */
  calm(): void {
    for (let round = 0; round < 100; round++) {
      const request = this.requests.shift()
      if (request) request()
      const answer = this.answers.shift()
      if (answer) this.dispatch(answer)
      if (!request && !answer) {
        if (!this.timer) return
        this.due()
      }
    }
    throw new Error('never comes to rest')
  }
}

/** What can happen to a window, at random. */
type Happening = { what: string; at: number }
const happenings = (what: string[]) =>
  fc.array(fc.record({ what: fc.constantFrom(...what), at: fc.nat(20) }), {
    minLength: 1,
    maxLength: 60,
  })

const ofOneWindow =
  'type type type erase due due deliver deliver answer answer deliverAgain loseRequest loseAnswer giveUp save leave reload readAgain'.split(
    ' ',
  )

let letters = 0

function happen(window: Window, { what, at }: Happening, alphabet: string): void {
  const { requests, answers, state } = window
  const pick = <T>(list: T[]) => (list.length > 0 ? at % list.length : -1)
  if (what === 'type') window.type(`${alphabet}${letters++} `)
  if (what === 'erase') window.dispatch({ type: 'typed', text: state.saved })
  if (what === 'due') window.due()
  if (what === 'deliver') requests.splice(pick(requests), 1)[0]?.()
  if (what === 'deliverAgain') requests[pick(requests)]?.()
  if (what === 'loseRequest') requests.splice(pick(requests), requests.length > 0 ? 1 : 0)
  const answer = what === 'answer' ? answers.splice(pick(answers), 1)[0] : undefined
  if (answer) window.dispatch(answer)
  if (what === 'loseAnswer') answers.splice(pick(answers), answers.length > 0 ? 1 : 0)
  if (what === 'giveUp') {
    if (state.sending) window.dispatch({ type: 'sendLost', number: state.sending.number })
    if (state.save) window.dispatch({ type: 'saveLost', number: state.save.number })
    if (state.asked) window.dispatch({ type: 'reloadFailed', asked: state.asked.number })
  }
  if (what === 'save') window.dispatch({ type: 'saveClicked' })
  if (what === 'leave') window.dispatch({ type: 'left' })
  if (what === 'reload') window.open()
  if (what === 'readAgain') {
    window.dispatch({ type: 'reloaded', reading: window.server.read(window.visit) })
  }
  if (what === 'theirs') window.dispatch({ type: 'theirsChosen' })
  if (what === 'mine') window.dispatch({ type: 'mineChosen' })
}

/** Gives up what never came, and lets all the rest arrive. */
function comeToRest(window: Window): void {
  window.calm()
  happen(window, { what: 'giveUp', at: 0 }, '')
  window.calm()
}

const runs = { numRuns: 1_500 }

describe('one window', () => {
  it('never loses a typed character, whatever becomes of requests and answers', () => {
    fc.assert(
      fc.property(happenings(ofOneWindow), (list) => {
        const server = new Server()
        const window = new Window(server, 1)
        for (const one of list) {
          const before = window.state.text
          happen(window, one, 'A')
          // Nothing but typing changes the fields, and a crash at any time finds them again.
          if (!['type', 'erase'].includes(one.what)) expect(window.state.text).toBe(before)
          const found = beginPart(server.read(1), {
            editor: 'after a crash',
            readOnly: false,
            tab: window.tab,
          })
          expect(found.state.text).toBe(window.state.text)
        }
        comeToRest(window)
        const { row, saved } = server.read(1)
        expect(row?.content ?? saved).toBe(window.state.text)
        expect(window.tab).toBeUndefined()
        expect(keepingOf(window.state)).toBe('kept')
      }),
      runs,
    )
  })

  it('never quarrels with itself', () => {
    fc.assert(
      fc.property(happenings(ofOneWindow), (list) => {
        const window = new Window(new Server(), 1)
        for (const one of list) {
          // A reading that fails leaves a check without its answer: then both texts are offered.
          if (one.what === 'giveUp' && window.state.asked) continue
          happen(window, one, 'A')
          expect(window.state.conflict).toBe(false)
        }
      }),
      runs,
    )
  })

  it('says saved only of words that are saved, and leaves those typed meanwhile unsaved', () => {
    fc.assert(
      fc.property(happenings(ofOneWindow), (list) => {
        const server = new Server()
        const window = new Window(server, 1)
        for (const one of list) {
          window.said = undefined
          const before = window.state
          happen(window, one, 'A')
          if (window.said && before.save && !before.save.lost) {
            const { text } = before.save
            expect(server.everSaved).toContain(text)
            expect(window.state.saved).toBe(text)
            expect(isDirty(window.state)).toBe(window.state.text !== text)
          }
        }
      }),
      runs,
    )
  })

  it('writes nothing into another visit, even when it is handed a reading of one', () => {
    fc.assert(
      fc.property(happenings(ofOneWindow), happenings(ofOneWindow), (list, others) => {
        const server = new Server()
        const first = new Window(server, 1)
        const second = new Window(server, 2)
        for (let i = 0; i < Math.max(list.length, others.length); i++) {
          if (list[i]) happen(first, list[i]!, 'A')
          if (others[i]) happen(second, others[i]!, 'B')
          first.dispatch({ type: 'reloaded', reading: server.read(2) })
          second.dispatch({ type: 'reloaded', reading: server.read(1) })
        }
        comeToRest(first)
        comeToRest(second)
        expect(JSON.stringify(server.read(1))).not.toMatch(/B\d/)
        expect(JSON.stringify([server.read(2).saved, server.read(2).row?.content])).not.toMatch(
          /A\d/,
        )
      }),
      runs,
    )
  })
})

describe('two windows', () => {
  const ofTwo = [...ofOneWindow.filter((what) => what !== 'reload'), 'theirs', 'mine']

  it('keep what was typed until somebody chooses', () => {
    fc.assert(
      fc.property(happenings(ofTwo), fc.array(fc.boolean()), (list, whose) => {
        const server = new Server()
        const both = [new Window(server, 1), new Window(server, 1)]
        const lost: string[] = []
        for (const [index, one] of list.entries()) {
          const window = both[Number(whose[index] ?? false)]!
          const before = { ...window.state }
          happen(window, one, window === both[0] ? 'A' : 'B')
          const isOwnDoing = ['type', 'erase', 'theirs', 'mine'].includes(one.what)
          const isTypedHere = before.text !== before.base && before.text !== before.saved
          if (!isOwnDoing && isTypedHere && before.asked?.for !== 'theirs') {
            if (window.state.text !== before.text) lost.push(before.text)
          }
        }
        expect(lost).toEqual([])
      }),
      runs,
    )
  })

  it("replace each other's words only where they had shown them", () => {
    // Without a choice, which replaces them knowingly.
    const unchosen = ofTwo.filter((what) => what !== 'mine')
    fc.assert(
      fc.property(happenings(unchosen), fc.array(fc.boolean()), (list, whose) => {
        const server = new Server()
        const both = [new Window(server, 1), new Window(server, 1)]
        for (const [index, one] of list.entries()) {
          const window = both[Number(whose[index] ?? false)]!
          happen(window, one, window === both[0] ? 'A' : 'B')
        }
        const unseen = server.replaced.filter(
          ({ text, by }) => !both.find(({ state }) => state.editor === by)!.shown.has(text),
        )
        expect(unseen).toEqual([])
      }),
      runs,
    )
  })

  it('always tell of the words of the other one', () => {
    const server = new Server()
    const [here, there] = [new Window(server, 1), new Window(server, 1)]
    here.type('mine')
    here.calm()
    there.type('theirs')
    there.calm()
    expect(there.state).toMatchObject({ conflict: true, text: 'theirs' })
    expect(server.read(1).row?.content).toBe('mine')
    there.dispatch({ type: 'mineChosen' })
    there.calm()
    expect(there.state.conflict).toBe(false)
    expect(server.read(1).row?.content).toBe('theirs')
    here.type(' more')
    here.calm()
    expect(here.state).toMatchObject({ conflict: true, text: 'mine more' })
    here.dispatch({ type: 'theirsChosen' })
    here.calm()
    expect(here.state).toMatchObject({ conflict: false, text: 'theirs' })
  })

  it('come to one text or a choice: nobody overwrites what they have not seen', () => {
    fc.assert(
      fc.property(happenings(ofTwo), fc.array(fc.boolean()), (list, whose) => {
        const server = new Server()
        const both = [new Window(server, 1), new Window(server, 1)]
        for (const [index, one] of list.entries()) {
          const window = both[Number(whose[index] ?? false)]!
          happen(window, one, window === both[0] ? 'A' : 'B')
        }
        for (const window of [...both, ...both]) comeToRest(window)
        for (const window of [...both, ...both]) {
          window.dispatch({ type: 'reloaded', reading: server.read(1) })
          comeToRest(window)
        }
        const { row, saved } = server.read(1)
        const agreed = both.filter(({ state }) => !state.conflict).map(({ state }) => state.text)
        expect(agreed.every((text) => text === (row?.content ?? saved))).toBe(true)
      }),
      runs,
    )
  })
})
