import { useEffect, useRef } from 'react'
import { completed, pressOf, type Begun } from './match-press.ts'
import { isSingle, keys, type KeyName } from './keys.ts'
import { singleKeysOn } from './single-keys.tsx'

type Handlers = Partial<Record<KeyName, (() => void) | false>>

/** What the parts of the page do on their keys now. */
const inUse = new Set<{ current: Handlers }>()

/** Does something on keys of the table while a component is there; `false` leaves a key alone. */
export function useKeys(handlers: Handlers): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    inUse.add(latest)
    return () => void inUse.delete(latest)
  }, [])
}

export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform)

const writing =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true], [role=menu], [role=listbox]'

let begun: Begun | undefined

function onKeyDown(event: KeyboardEvent): void {
  const press = event.defaultPrevented ? undefined : pressOf(event, isMac())
  // What is begun in a dialog is brought to its end first; nothing opens over it.
  if (!press || document.querySelector('[aria-modal=true]')) return
  const isWriting = event.target instanceof Element && event.target.closest(writing) !== null
  if (isSingle(press) && (isWriting || event.repeat || !singleKeysOn())) return

  const active = [...inUse].flatMap(({ current }) =>
    (Object.keys(current) as KeyName[]).filter((name) => current[name]),
  )
  const entries = active.map((name) => [name, keys[name].press] as const)
  const result = completed(entries, press, begun, event.timeStamp)
  begun = result.begun
  const name = result.names.at(-1)
  if (!name) return
  event.preventDefault()
  const handler = [...inUse].findLast(({ current }) => current[name])?.current[name]
  if (handler) handler()
}

/** Listens for the keys of the table. The shell does, once. */
export function useKeyboard(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
