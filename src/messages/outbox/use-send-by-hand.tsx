import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { problemMessageKey, type ProblemCode } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import type { Way } from '../texts/message-events.ts'
import { deviceLink } from './device-link.ts'
import { beginMessage, finishMessage, type WaitingMessage } from './outbox.ts'

export interface SendByHand {
  /** The message whose call is on its way. */
  busy: number | undefined
  open: (row: WaitingMessage) => void
  finish: (row: WaitingMessage, outcome: 'sent' | 'skipped') => void
}

const nextOpen = 'button[data-open]'

/** The first of some buttons that a list has, in the order of these selectors. */
function firstButton(listId: string, wanted: string[]): HTMLButtonElement | undefined {
  const list = document.getElementById(listId)
  return wanted.map((it) => list?.querySelector<HTMLButtonElement>(it)).find(Boolean) ?? undefined
}

/** Whether nothing of the page has been chosen yet: a screen that was opened has the focus as a whole. */
const isAtPage = () => ['BODY', 'MAIN'].includes(document.activeElement?.tagName ?? 'BODY')

/** Lets the first Enter open the first message that can be opened, once the list is there. */
export function useFocusFirst(listId: string, isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return undefined
    const frame = requestAnimationFrame(() => {
      // The page stays at its top, whatever is above the list.
      if (isAtPage()) firstButton(listId, [nextOpen])?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [listId, isThere])
}

/** Opens messages on this device and says what became of them; the focus goes on by itself. */
export function useSendByHand(
  way: Way,
  listId: string,
  refetch: () => Promise<unknown>,
): SendByHand {
  const begin = useChange(beginMessage)
  const done = useChange(finishMessage)
  const [busy, setBusy] = useState<number>()

  /** Runs a call for a row, reads the list again, and focuses the first button that there is. */
  const run = async (id: number, call: () => Promise<unknown>, next: string[]): Promise<void> => {
    if (busy !== undefined) return
    setBusy(id)
    try {
      await call()
    } catch (failure) {
      const { code } = failure as { code?: ProblemCode }
      if (!code) throw failure
      if (code !== 'signed_out') toast.error(text(problemMessageKey(code)))
    } finally {
      await refetch()
      // The next Enter may come as soon as the button has the focus, and must count.
      flushSync(() => setBusy(undefined))
      requestAnimationFrame(() => firstButton(listId, next)?.focus())
    }
  }
  return {
    busy,
    open: ({ id, branchName: subject }) =>
      void run(id, async () => {
        const { text, sentTo } = await begin.mutateAsync({ params: { id }, body: { way } })
        const link = deviceLink(way, sentTo, { text, subject })
        // A browser that blocks it leaves the message opened: its button opens it again.
        if (way === 'whatsApp') window.open(link, '_blank', 'noopener,noreferrer')
        else window.location.assign(link)
      }, [`button[data-sent='${id}']`, nextOpen]),
    finish: ({ id }, outcome) =>
      void run(id, () => done.mutateAsync({ params: { id }, body: { outcome } }), [nextOpen]),
  }
}
