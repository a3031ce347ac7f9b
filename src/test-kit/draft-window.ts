import fc from 'fast-check'
import {
  draftAfterSave,
  decideDraft,
  decideSave,
  type StoredDraft,
} from '../visits/drafts/draft-rule.ts'
import { startPart, reducePart } from '../visits/drafts/part-reducer.ts'
import { ontoSaved } from '../visits/record/issued/onto-saved.ts'
import type {
  PartEffect,
  PartEvent,
  PartState,
  ServerState,
  Transition,
  TabCopy,
} from '../visits/drafts/part-state.ts'

/** A paper of a list, as text. */
export interface TextPaper {
  says: string
  row?: number | undefined
}
export const papersOf = (text: string): TextPaper[] => JSON.parse(text) as TextPaper[]

/** A server in memory: one part of several visits, with the real server's rule; a list of papers, or any text. */
export class Server {
  readonly saved = new Map<number, { text: string; version: number }>()
  readonly rows = new Map<number, StoredDraft>()
  /** Drafts of one window that another window replaced. */
  readonly replaced: { text: string; by: string }[] = []
  readonly allSaved: string[] = []
  readonly hasPapers: boolean
  private versions = 0
  private lastPaper = 0

  constructor(part: 'text' | 'papers' = 'text') {
    this.hasPapers = part === 'papers'
  }

  read(visit: number): ServerState {
    const { version, text: saved } = this.savedOf(visit)
    const row = this.rows.get(visit)
    const state = { visit, visitVersion: version, saved, row }
    if (!this.hasPapers) return state
    const onto = (text: string, known = saved) =>
      JSON.stringify(
        ontoSaved(papersOf(text), papersOf(known), { saved: papersOf(saved), withdrawn: [] }),
      )
    const content = row?.content ?? null
    return {
      ...state,
      row: row && { ...row, content: content && onto(content) },
      ontoSaved: onto,
    }
  }

  private savedOf(visit: number): { text: string; version: number } {
    return this.saved.get(visit) ?? { text: this.hasPapers ? '[]' : '', version: 0 }
  }

  /** The papers with their rows; undefined where one would take another one's. */
  private issue(visit: number, text: string): string | undefined {
    const saved = papersOf(this.savedOf(visit).text)
    const sent = papersOf(text)
    const isEachNamed = sent.every(({ row }, at) => row === saved[at]?.row)
    if (sent.length < saved.length || !isEachNamed) return undefined
    return JSON.stringify(sent.map((it) => ({ ...it, row: it.row ?? ++this.lastPaper })))
  }

  draft(visit: number, editor: string, effect: EffectOf<'sendDraft'>): Answer {
    const row = this.rows.get(visit)
    const stamp = { editor, number: effect.number, seen: effect.seen }
    const verdict = decideDraft(row, stamp)
    if (verdict === 'conflict') return { type: 'conflict', number: effect.number }
    if (verdict === 'write') {
      this.replace(row, editor)
      const savedNumber = row?.editor === editor ? row.savedNumber : 0
      const { number, content } = effect
      this.rows.set(visit, { version: ++this.versions, editor, number, savedNumber, content })
    }
    return { type: 'sent', number: effect.number, version: this.rows.get(visit)!.version }
  }

  save(visit: number, editor: string, { number, seen, text }: EffectOf<'save'>): Answer {
    const row = this.rows.get(visit)
    const verdict = decideSave(row, { editor, number, seen })
    if (verdict === 'conflict') return { type: 'conflict', number }
    const { version } = this.savedOf(visit)
    if (verdict === 'done') return { type: 'saved', number, visitVersion: version }
    const issued = this.hasPapers ? this.issue(visit, text) : text
    if (issued === undefined) return { type: 'saveRefused', number }
    this.replace(row, editor)
    this.allSaved.push(issued)
    this.saved.set(visit, { text: issued, version: version + 1 })
    const after = draftAfterSave(row, { editor, number, seen })
    this.rows.set(visit, { ...after, version: ++this.versions })
    return { type: 'saved', number, visitVersion: version + 1 }
  }

  private replace(row: StoredDraft | undefined, by: string): void {
    if (row?.content && row.editor !== by) this.replaced.push({ text: row.content, by })
  }
}

type EffectOf<Type extends PartEffect['type']> = Extract<PartEffect, { type: Type }>
type Answer = Extract<PartEvent, { type: 'sent' | 'saved' | 'saveRefused' | 'conflict' }>
let windows = 0

/** A window on one visit. Tests lose, delay, reorder and repeat its requests and answers. */
export class Window {
  state!: PartState
  tab: TabCopy | undefined
  timer = false
  /** The result of the last click on Save. */
  lastResult: boolean | undefined
  /** Every text that its fields have shown. */
  readonly shown = new Set<string>()
  readonly requests: (() => Answer | ServerState)[] = []
  readonly answers: PartEvent[] = []
  readonly server: Server
  readonly visit: number

  constructor(server: Server, visit: number) {
    this.server = server
    this.visit = visit
    this.open()
  }

  /** Loads the page again: only the tab's copy remains; requests already sent may still arrive. */
  open(readOnly = false): void {
    this.timer = false
    this.answers.length = 0
    windows += 1
    const options = { editor: `window ${windows}`, readOnly, tab: this.tab }
    this.take(startPart(this.server.read(this.visit), options))
  }

  dispatch(event: PartEvent): void {
    this.take(reducePart(this.state, event))
  }

  /** Types at the end; in a list of papers into the one at `at`, or a new one where there is none. */
  type(letter: string, at = 0): void {
    const { text } = this.state
    if (!this.server.hasPapers) return this.dispatch({ type: 'typed', text: text + letter })
    const papers = papersOf(text)
    const paper = papers[at] ?? { says: '' }
    papers[at < papers.length ? at : papers.length] = { ...paper, says: paper.says + letter }
    this.dispatch({ type: 'typed', text: JSON.stringify(papers) })
  }

  /** The visit can be recorded from now on, or no longer. */
  turnReadOnly(readOnly: boolean): void {
    const serverState = this.server.read(this.visit)
    this.dispatch({ type: 'readOnlyChanged', readOnly, serverState })
  }

  due(): void {
    if (!this.timer) return
    this.timer = false
    this.dispatch({ type: 'sendDue' })
  }

  private take({ state, effects }: Transition): void {
    this.state = state
    this.shown.add(state.text)
    for (const effect of effects) this.run(effect)
  }

  private run(effect: PartEffect): void {
    const { visit, server } = this
    const { editor } = this.state
    if (effect.type === 'storeInTab') this.tab = effect.copy
    if (effect.type === 'dropFromTab') this.tab = undefined
    if (effect.type === 'wait') this.timer = true
    if (effect.type === 'finished') this.lastResult = effect.ok
    if (effect.type === 'sendDraft') this.post(() => server.draft(visit, editor, effect), editor)
    if (effect.type === 'save') this.post(() => server.save(visit, editor, effect), editor)
    if (effect.type === 'reload') {
      const { reloadNumber } = effect
      this.requests.push(() => {
        const serverState = server.read(visit)
        if (editor === this.state.editor)
          this.answers.push({ type: 'reloaded', serverState, reloadNumber })
        return serverState
      })
    }
  }

  private post(request: () => Answer, editor: string): void {
    this.requests.push(() => {
      const answer = request()
      if (editor === this.state.editor) this.answers.push(answer)
      // The screen then reads what was issued.
      if (answer.type === 'saveRefused') {
        this.answers.push({ type: 'reloaded', serverState: this.server.read(this.visit) })
      }
      return answer
    })
  }

  /** Delivers everything in order until nothing is pending. */
  deliverAll(): void {
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
    throw new Error('100 rounds of requests without coming to an end')
  }
}

/** Random sequences of what can happen to a window. */
export type Action = { kind: string; choice: number }

export const actions = (kind: string[]) =>
  fc.array(fc.record({ kind: fc.constantFrom(...kind), choice: fc.nat(20) }), {
    minLength: 1,
    maxLength: 60,
  })

export const oneWindowKinds =
  'type type type erase due due deliver deliver answer answer deliverAgain loseRequest loseAnswer giveUp save leave reload readAgain'.split(
    ' ',
  )

let letters = 0

export function perform(window: Window, { kind, choice }: Action, alphabet: string): void {
  const { requests, answers, state } = window
  const pick = <T>(list: T[]) => (list.length > 0 ? choice % list.length : -1)
  if (kind === 'type') window.type(`${alphabet}${letters++} `, choice % 4)
  if (kind === 'erase') window.dispatch({ type: 'typed', text: state.saved })
  if (kind === 'due') window.due()
  if (kind === 'deliver') requests.splice(pick(requests), 1)[0]?.()
  if (kind === 'deliverAgain') requests[pick(requests)]?.()
  if (kind === 'loseRequest') requests.splice(pick(requests), requests.length > 0 ? 1 : 0)
  const answer = kind === 'answer' ? answers.splice(pick(answers), 1)[0] : undefined
  if (answer) window.dispatch(answer)
  if (kind === 'loseAnswer') answers.splice(pick(answers), answers.length > 0 ? 1 : 0)
  if (kind === 'giveUp') {
    if (state.pendingDraft) window.dispatch({ type: 'sendLost', number: state.pendingDraft.number })
    if (state.pendingSave) window.dispatch({ type: 'saveLost', number: state.pendingSave.number })
    if (state.pendingReload)
      window.dispatch({ type: 'reloadFailed', reloadNumber: state.pendingReload.number })
  }
  if (kind === 'save') window.dispatch({ type: 'saveClicked' })
  if (kind === 'leave') window.dispatch({ type: 'left' })
  if (kind === 'reload') window.open()
  if (kind === 'readAgain') {
    window.dispatch({ type: 'reloaded', serverState: window.server.read(window.visit) })
  }
  if (kind === 'turnReadOnly') window.turnReadOnly(!state.readOnly)
  if (kind === 'theirs') window.dispatch({ type: 'theirsChosen' })
  if (kind === 'mine') window.dispatch({ type: 'mineChosen' })
}

/** Delivers everything, times out what was lost, and delivers what follows. */
export function settleAll(window: Window): void {
  window.deliverAll()
  perform(window, { kind: 'giveUp', choice: 0 }, '')
  window.deliverAll()
}

export const runs = { numRuns: 1_500 }
