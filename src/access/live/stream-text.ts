import type { LiveChange, LiveEvent, LiveEventName } from '../../platform/live/live.ts'
import type { Audience } from './audience.ts'

/** Changes of one moment that are told one by one. */
const maxChanges = 500

/** An event as the stream sends it; `position` becomes its id. */
export const eventText = <Name extends LiveEventName>(
  name: Name,
  data: LiveEvent<Name>,
  position?: string,
): string =>
  `event: ${name}\n${position === undefined ? '' : `id: ${position}\n`}data: ${JSON.stringify(data)}\n\n`

/**
 * The event that tells an audience of changes; undefined when none of them concerns it. Changes that
 * are not known any more, or too many, are told as a reset.
 */
export function changesText(
  changes: readonly LiveChange[] | undefined,
  position: string,
  audience: Audience,
): string | undefined {
  const heard = changes?.filter(audience.hears)
  if (heard === undefined || heard.length > maxChanges) return eventText('reset', {}, position)
  return heard.length === 0 ? undefined : eventText('change', { changes: heard }, position)
}

/** A comment that keeps the connection, and moves the position on where nothing was to be heard. */
export const heartbeatText = (position: string): string => `: \nid: ${position}\n\n`

/** How long a browser waits before it connects again: at random, so that not all come at once. */
export const retryText = (): string => `retry: ${Math.round(500 + Math.random() * 2_500)}\n\n`
