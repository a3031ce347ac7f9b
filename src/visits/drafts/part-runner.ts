import { startPart, reducePart } from './part-reducer.ts'
import {
  isBusy,
  isDirty,
  draftStatusOf,
  type PartEffect,
  type PartEvent,
  type PartState,
  type ServerState,
  type Transition,
  type TabCopy,
} from './part-state.ts'

/** Why a call failed: no answer, refused by the server, or another window wrote the part. */
export type Failure = 'lost' | 'failed' | 'refused' | 'conflict'

type EffectOf<Type extends PartEffect['type']> = Extract<PartEffect, { type: Type }>

/** The calls and callbacks that carry out the effects. */
export interface PartPorts {
  /** Sends a draft; resolves to its version. */
  sendDraft: (effect: EffectOf<'sendDraft'>) => Promise<number>
  /** Saves the part; resolves to the visit's version. */
  save: (effect: EffectOf<'save'>) => Promise<number>
  /** Reads the visit again. */
  reload: () => Promise<ServerState>
  /** Classifies the error, after showing it where the user waits for the call. */
  failureOf: (error: unknown, call: 'draft' | 'save' | 'reload') => Failure
  storeInTab: (copy: TabCopy | undefined) => void
  /** True when this window wrote the tab's copy of the part. */
  isStoredInTab: () => boolean
  show: (text: string) => void
  notifySaved: () => void
}

/** The state that a screen shows. */
export interface PartView {
  dirty: boolean
  draftStatus: ReturnType<typeof draftStatusOf>
  conflict: boolean
  busy: boolean
}

/** A call without an answer by then counts as lost; its answer is still used if it arrives later. */
const timeoutMs = 20_000

/** Runs the state machine of a part: dispatches events and carries out their effects. */
export class PartRunner {
  view: PartView
  private state: PartState
  private ports: PartPorts | undefined
  /** Effects that wait for `connect`. */
  private pendingEffects: PartEffect[]
  private readonly listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private closed = false
  private onFinished: ((ok: boolean) => void) | undefined

  constructor(...args: Parameters<typeof startPart>) {
    const { state, effects } = startPart(...args)
    this.state = state
    this.pendingEffects = effects
    this.view = viewOf(state)
  }

  /** Sets the ports that effects use from now on, and runs the effects that waited for them. */
  connect(ports: PartPorts): void {
    this.ports = ports
    for (const effect of this.pendingEffects.splice(0)) this.run(effect, ports)
  }

  get text(): string {
    return this.state.text
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly dispatch = (event: PartEvent): void => {
    this.apply(reducePart(this.state, event))
  }

  /** Dispatches a click on Save or a choice; resolves to whether it succeeded. */
  request(type: 'saveClicked' | 'theirsChosen' | 'mineChosen'): Promise<boolean> {
    if (isBusy(this.state)) return Promise.resolve(false)
    return new Promise((resolve) => {
      this.onFinished = resolve
      this.dispatch({ type })
    })
  }

  private apply({ state, effects }: Transition): void {
    this.state = state
    const view = viewOf(state)
    if (JSON.stringify(view) !== JSON.stringify(this.view)) {
      this.view = view
      for (const listener of this.listeners) listener()
    }
    for (const effect of effects) {
      if (this.ports) this.run(effect, this.ports)
      else this.pendingEffects.push(effect)
    }
  }

  /**
   * Called when the screen unmounts. An unsent draft is still sent, until another screen or a
   * sign-out takes over the tab's copy.
   */
  close(): void {
    this.dispatch({ type: 'left' })
    this.closed = true
  }

  private run(effect: PartEffect, ports: PartPorts): void {
    const isNotification = effect.type === 'finished' || effect.type === 'notifySaved'
    if (this.closed && !isNotification && (isScreenEffect(effect) || !ports.isStoredInTab())) return
    switch (effect.type) {
      case 'storeInTab':
        return ports.storeInTab(effect.copy)
      case 'dropFromTab':
        return ports.storeInTab(undefined)
      case 'show':
        return ports.show(effect.text)
      case 'notifySaved':
        return ports.notifySaved()
      case 'finished': {
        this.onFinished?.(effect.ok)
        this.onFinished = undefined
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

  private async sendDraft(effect: EffectOf<'sendDraft'>, ports: PartPorts): Promise<void> {
    const { number } = effect
    const timeout = this.startTimeout(() => this.dispatch({ type: 'sendLost', number }))
    try {
      const version = await ports.sendDraft(effect)
      this.dispatch({ type: 'sent', number, version })
    } catch (error) {
      const failure = ports.failureOf(error, 'draft')
      const types = { refused: 'sendRefused', conflict: 'conflict' } as const
      if (failure === 'refused' || failure === 'conflict') {
        this.dispatch({ type: types[failure], number })
      } else this.dispatch({ type: 'sendLost', number, wasAnswered: failure === 'failed' })
    } finally {
      clearTimeout(timeout)
    }
  }

  private async save(effect: EffectOf<'save'>, ports: PartPorts): Promise<void> {
    const { number } = effect
    const timeout = this.startTimeout(() => this.dispatch({ type: 'saveLost', number }))
    try {
      const visitVersion = await ports.save(effect)
      this.dispatch({ type: 'saved', number, visitVersion })
    } catch (error) {
      const failure = ports.failureOf(error, 'save')
      const types = { refused: 'saveRefused', conflict: 'conflict' } as const
      if (failure === 'refused' || failure === 'conflict') {
        this.dispatch({ type: types[failure], number })
      } else this.dispatch({ type: 'saveLost', number, wasAnswered: failure === 'failed' })
    } finally {
      clearTimeout(timeout)
    }
  }

  private async reload({ reloadNumber }: EffectOf<'reload'>, ports: PartPorts): Promise<void> {
    const timeout = this.startTimeout(() => this.dispatch({ type: 'reloadFailed', reloadNumber }))
    try {
      const serverState = await ports.reload()
      this.dispatch({ type: 'reloaded', serverState, reloadNumber })
    } catch (error) {
      ports.failureOf(error, 'reload')
      this.dispatch({ type: 'reloadFailed', reloadNumber })
    } finally {
      clearTimeout(timeout)
    }
  }

  private startTimeout(onTimeout: () => void): ReturnType<typeof setTimeout> {
    return setTimeout(onTimeout, timeoutMs)
  }
}

const isScreenEffect = ({ type }: PartEffect): boolean => type === 'show' || type === 'reload'

const viewOf = (state: PartState): PartView => ({
  dirty: isDirty(state),
  draftStatus: draftStatusOf(state),
  conflict: state.conflict,
  busy: isBusy(state),
})
