import {
  beginPart,
  isBusy,
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

/** How a call of the part ended, other than well: by its event. */
export type Failure = 'lost' | 'refused' | 'overtaken'

type Of<Type extends PartEffect['type']> = Extract<PartEffect, { type: Type }>

/** What the runner does its work with. */
export interface PartPorts {
  /** Sends a draft; answers its version. */
  sendDraft: (effect: Of<'sendDraft'>) => Promise<number>
  /** Saves the part; answers the visit's version. */
  save: (effect: Of<'save'>) => Promise<number>
  /** Reads the visit again. */
  reload: () => Promise<Reading>
  /** How a call failed, after what is to be said was said. */
  failureOf: (error: unknown, call: 'draft' | 'save' | 'reload') => Failure
  keepInTab: (copy: TabCopy | undefined) => void
  /** Whether what this tab holds of the part was typed in this window. */
  isKeptInTab: () => boolean
  show: (text: string) => void
  tellSaved: () => void
}

/** What a screen shows of the part. */
export interface PartView {
  dirty: boolean
  keeping: ReturnType<typeof keepingOf>
  conflict: boolean
  busy: boolean
}

/** A call that has not answered by then is taken for lost; an answer that comes later still counts. */
const patienceMs = 20_000

/** Lets a part happen: hands it its events, and does what follows from each. */
export class PartRunner {
  view: PartView
  private state: PartState
  private ports: PartPorts | undefined
  /** What is to be done once it is connected. */
  private waiting: PartEffect[]
  private readonly listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private closed = false
  private over: ((ok: boolean) => void) | undefined

  constructor(...begin: Parameters<typeof beginPart>) {
    const { state, effects } = beginPart(...begin)
    this.state = state
    this.waiting = effects
    this.view = viewOf(state)
  }

  /** Gives it what it works with from now on. */
  connect(ports: PartPorts): void {
    this.ports = ports
    for (const effect of this.waiting.splice(0)) this.run(effect, ports)
  }

  get text(): string {
    return this.state.text
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly dispatch = (event: PartEvent): void => {
    this.take(partStep(this.state, event))
  }

  /** A click on Save or a choice; answers whether it came to a good end. */
  ask(type: 'saveClicked' | 'theirsChosen' | 'mineChosen'): Promise<boolean> {
    if (isBusy(this.state)) return Promise.resolve(false)
    return new Promise((resolve) => {
      this.over = resolve
      this.dispatch({ type })
    })
  }

  private take({ state, effects }: Step): void {
    this.state = state
    const view = viewOf(state)
    if (JSON.stringify(view) !== JSON.stringify(this.view)) {
      this.view = view
      for (const listener of this.listeners) listener()
    }
    for (const effect of effects) {
      if (this.ports) this.run(effect, this.ports)
      else this.waiting.push(effect)
    }
  }

  /**
   * The screen is left. What is not on the server yet is still sent, until the screen is opened
   * again in this tab or somebody signs out: then it is not this window's any more.
   */
  close(): void {
    this.dispatch({ type: 'left' })
    this.closed = true
  }

  private run(effect: PartEffect, ports: PartPorts): void {
    const isTold = effect.type === 'over' || effect.type === 'tellSaved'
    if (this.closed && !isTold && (isOfScreen(effect) || !ports.isKeptInTab())) return
    switch (effect.type) {
      case 'keepInTab':
        return ports.keepInTab(effect.copy)
      case 'dropFromTab':
        return ports.keepInTab(undefined)
      case 'show':
        return ports.show(effect.text)
      case 'tellSaved':
        return ports.tellSaved()
      case 'over': {
        this.over?.(effect.ok)
        this.over = undefined
        return undefined
      }
      case 'wait':
        clearTimeout(this.timer)
        this.timer = setTimeout(() => this.dispatch({ type: 'sendDue' }), effect.ms)
        return undefined
      case 'sendDraft':
        return void this.sendDraft(effect, ports)
      case 'save':
        return void this.save(effect, ports)
      case 'reload':
        return void this.reload(effect, ports)
    }
  }

  private async sendDraft(effect: Of<'sendDraft'>, ports: PartPorts): Promise<void> {
    const { number } = effect
    const late = this.patience(() => this.dispatch({ type: 'sendLost', number }))
    try {
      const version = await ports.sendDraft(effect)
      this.dispatch({ type: 'sent', number, version })
    } catch (error) {
      const types = { lost: 'sendLost', refused: 'sendRefused', overtaken: 'overtaken' } as const
      this.dispatch({ type: types[ports.failureOf(error, 'draft')], number })
    } finally {
      clearTimeout(late)
    }
  }

  private async save(effect: Of<'save'>, ports: PartPorts): Promise<void> {
    const { number } = effect
    const late = this.patience(() => this.dispatch({ type: 'saveLost', number }))
    try {
      const visitVersion = await ports.save(effect)
      this.dispatch({ type: 'saved', number, visitVersion })
    } catch (error) {
      const types = { lost: 'saveLost', refused: 'saveRefused', overtaken: 'overtaken' } as const
      this.dispatch({ type: types[ports.failureOf(error, 'save')], number })
    } finally {
      clearTimeout(late)
    }
  }

  private async reload({ asked }: Of<'reload'>, ports: PartPorts): Promise<void> {
    const late = this.patience(() => this.dispatch({ type: 'reloadFailed', asked }))
    try {
      const reading = await ports.reload()
      this.dispatch({ type: 'reloaded', reading, asked })
    } catch (error) {
      ports.failureOf(error, 'reload')
      this.dispatch({ type: 'reloadFailed', asked })
    } finally {
      clearTimeout(late)
    }
  }

  private patience(giveUp: () => void): ReturnType<typeof setTimeout> {
    return setTimeout(giveUp, patienceMs)
  }
}

const isOfScreen = ({ type }: PartEffect): boolean => type === 'show' || type === 'reload'

const viewOf = (state: PartState): PartView => ({
  dirty: isDirty(state),
  keeping: keepingOf(state),
  conflict: state.conflict,
  busy: isBusy(state),
})
