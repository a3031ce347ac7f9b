import { useEffect } from 'preact/hooks'
import { createAnswerTurns } from '../../platform/http/answer-turns.ts'
import { call } from '../../platform/http/call.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import type { Confirmation } from '../../scheduling/booking/confirmation.ts'
import { readOwnState } from '../../scheduling/booking/own-booking.ts'
import type { BookingWords } from './booking-texts.ts'

/** A confirmation, and the key of the request by which the page asks what became of it. */
export interface KeyedConfirmation {
  confirmation: Confirmation
  idempotencyKey: string
  /** Epoch milliseconds: its ten minutes in this tab do not begin again with what is asked of it. */
  bookedAt: number
}

/** Milliseconds between two questions while the page is looked at: the desk answers at any time. */
const askIntervalMs = 20_000

/** A confirmation by what the server now says of its sessions. */
const updated = (
  confirmation: Confirmation,
  { heldUntil, sessions, isReleased }: CallAnswer<typeof readOwnState>,
): Confirmation =>
  sessions.length === 0
    ? { ...confirmation, heldUntil: null, isReleased, isCancelled: !isReleased }
    : { ...confirmation, heldUntil, sessions }

/** Whether the desk may still take back what is shown: a series is decided on once, a single time at any time. */
const isOpen = ({ isSeries, heldUntil, isReleased, isCancelled }: Confirmation): boolean =>
  isSeries ? heldUntil !== null : !isReleased && !isCancelled

/**
 * Asks what became of a visitor's series while its times are only held, and of a single appointment as long as the
 * page shows it; also of a confirmation that was kept over a reload: it was true when the request was made.
 */
export function useRequestState(
  keyed: KeyedConfirmation | undefined,
  { language }: Pick<BookingWords, 'language'>,
  onAnswer: (keyed: KeyedConfirmation) => void,
): void {
  const isAsked = keyed !== undefined && isOpen(keyed.confirmation)
  const idempotencyKey = keyed?.idempotencyKey
  useEffect(() => {
    if (!isAsked) return undefined
    const turns = createAnswerTurns()
    const ask = async () => {
      if (document.hidden) return
      const isNewest = turns.take()
      const { idempotencyKey: key, confirmation } = keyed
      // Without an answer the page goes on showing the last one, and asks again.
      const answer = await call(
        readOwnState,
        { body: { idempotencyKey: key } },
        { language },
      ).catch(() => undefined)
      if (!answer || !isNewest()) return
      onAnswer({ ...keyed, confirmation: updated(confirmation, answer) })
    }
    void ask()
    const timer = setInterval(() => void ask(), askIntervalMs)
    const askWhenShown = () => void ask()
    document.addEventListener('visibilitychange', askWhenShown)
    return () => {
      turns.close()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', askWhenShown)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- for each request, as long as it is open
  }, [isAsked, idempotencyKey])
}
