import { useEffect, useRef } from 'react'
import { matchPress, toPress, type PendingPress } from './match-press.ts'
import { isSingleKey, keys, type KeyName } from './keys.ts'
import { areSingleKeysOn } from './single-keys.tsx'

type Handlers = Partial<Record<KeyName, (() => void) | false>>

/** The handlers of the mounted components, by shortcut. */
const activeHandlers = new Set<{ current: Handlers }>()

/** Handles shortcuts while the component is mounted; `false` disables one. */
export function useKeys(handlers: Handlers): void {
  const latestHandlers = useRef(handlers)
  useEffect(() => {
    latestHandlers.current = handlers
  })
  useEffect(() => {
    activeHandlers.add(latestHandlers)
    return () => void activeHandlers.delete(latestHandlers)
  }, [])
}

export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform)

const textInputSelector =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true], [role=menu], [role=listbox]'

let pendingPress: PendingPress | undefined

function onKeyDown(event: KeyboardEvent): void {
  const press = event.defaultPrevented ? undefined : toPress(event, isMac())
  // No shortcut while a dialog is open: nothing may open over it. One that fades away takes no keys:
  // they would be lost for a fifth of a second, and the browser's own Ctrl+K would get the rest.
  if (!press || document.querySelector('[aria-modal=true]:not([data-closing])')) return
  const isTyping =
    event.target instanceof Element && event.target.closest(textInputSelector) !== null
  if (isSingleKey(press) && (isTyping || event.repeat || !areSingleKeysOn())) return

  const activeNames = [...activeHandlers].flatMap(({ current }) =>
    (Object.keys(current) as KeyName[]).filter((name) => current[name]),
  )
  const entries = activeNames.map((name) => [name, keys[name].combinations] as const)
  const result = matchPress(entries, press, pendingPress, event.timeStamp)
  pendingPress = result.pending
  const name = result.names.at(-1)
  if (!name) return
  event.preventDefault()
  const handler = [...activeHandlers].findLast(({ current }) => current[name])?.current[name]
  if (handler) handler()
}

/**
 * Presses the first button of the page with this shortcut in `data-shortcut` that can be pressed: so it
 * does what a click does, also on screens of folders that this one may not import.
 */
export function pressButton(shortcut: KeyName): void {
  document
    .querySelector<HTMLElement>(`[data-shortcut="${shortcut}"]:not([aria-disabled=true])`)
    ?.click()
}

/** Listens for all shortcuts. Used once, by the shell. */
export function useKeyListener(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
