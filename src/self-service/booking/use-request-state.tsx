import { useEffect } from 'preact/hooks'
import { call } from '../../platform/http/call.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import type { Confirmation } from '../../scheduling/booking/confirmation.ts'
import { readOwnSeries } from '../../scheduling/booking/own-booking.ts'
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

/** A confirmation by what the server now says of its series. */
const updated = (
  confirmation: Confirmation,
  { heldUntil, sessions }: CallAnswer<typeof readOwnSeries>,
): Confirmation =>
  sessions.length === 0
    ? { ...confirmation, heldUntil: null, isReleased: true }
    : { ...confirmation, heldUntil, sessions }

/**
 * Asks what became of a series while its times are only held, also of a confirmation that was kept over a
 * reload: it was true when the request was made.
 */
export function useRequestState(
  keyed: KeyedConfirmation | undefined,
  { language }: Pick<BookingWords, 'language'>,
  onAnswer: (keyed: KeyedConfirmation) => void,
): void {
  const isHeld = keyed !== undefined && keyed.confirmation.heldUntil !== null
  const idempotencyKey = keyed?.idempotencyKey
  useEffect(() => {
    if (!isHeld) return undefined
    let isOver = false
    const ask = async () => {
      if (document.hidden) return
      const { idempotencyKey: key, confirmation } = keyed
      // Without an answer the page goes on showing the last one, and asks again.
      const answer = await call(
        readOwnSeries,
        { body: { idempotencyKey: key } },
        { language },
      ).catch(() => undefined)
      if (isOver || !answer) return
      onAnswer({ ...keyed, confirmation: updated(confirmation, answer) })
    }
    void ask()
    const timer = setInterval(() => void ask(), askIntervalMs)
    const askWhenShown = () => void ask()
    document.addEventListener('visibilitychange', askWhenShown)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', askWhenShown)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- for each request, as long as it is held
  }, [isHeld, idempotencyKey])
}
