import { z } from 'zod'
import { messageKey, type TextKey } from '../i18n/text-key.ts'

/** An event beside a finding, by which a person finds the place. */
const neighbour = <Moment extends z.ZodType>(at: Moment) => z.object({ id: z.string(), at })

const finding = <Moment extends z.ZodType>(moment: Moment) =>
  z.discriminatedUnion('kind', [
    /** The event, or its hash, or the hash of the event before it, is not what was written. */
    z.object({
      kind: z.literal('changed'),
      event: neighbour(moment),
      since: moment.nullable(),
    }),
    /** Not written as an event of its stream. */
    z.object({ kind: z.literal('inserted'), event: neighbour(moment) }),
    /** Events are missing between these two; `next` is null at the end of a stream. */
    z.object({
      kind: z.literal('removed'),
      count: z.int(),
      previous: neighbour(moment).nullable(),
      next: neighbour(moment).nullable(),
    }),
    /** Everything fits by itself, but not what the anchor noted: written again with all hashes. */
    z.object({
      kind: z.literal('rewritten'),
      event: neighbour(moment),
      anchor: z.string(),
      since: moment.nullable(),
      until: moment,
    }),
    /** Some of the events from before the streams, by their ids. */
    z.object({ kind: z.literal('earlierChanged'), firstId: z.number(), lastId: z.number() }),
    /** Heads that the database noted are missing or were changed. */
    z.object({ kind: z.literal('headsChanged') }),
  ])

const findingSchema = finding(z.date())
/** Something that was done to the audit past its rules. */
export type AuditFinding = z.output<typeof findingSchema>
export type Neighbour = Extract<AuditFinding, { kind: 'inserted' }>['event']

/** A finding as it is written down and sent: moments as ISO 8601 texts. */
export const storedFindingSchema = finding(z.iso.datetime())
export type StoredFinding = z.output<typeof storedFindingSchema>

export const toStoredFinding = (found: AuditFinding): StoredFinding =>
  storedFindingSchema.parse(JSON.parse(JSON.stringify(found)))

/** A finding as a text with its parameters; `show` writes a moment by the clinic's clock. */
export function findingText(
  found: AuditFinding | StoredFinding,
  show: (at: Date) => string,
): { key: TextKey; parameters: Record<string, string | number> } {
  const moment = (at: Date | string) => show(new Date(at))
  const place = ({ id, at }: { id: string; at: Date | string }) => `${id} (${moment(at)})`
  switch (found.kind) {
    case 'changed':
      return {
        key: messageKey('safety.findings.changed'),
        parameters: { event: place(found.event) },
      }
    case 'inserted':
      return {
        key: messageKey('safety.findings.inserted'),
        parameters: { event: place(found.event) },
      }
    case 'removed': {
      const { count: events, previous, next } = found
      if (previous && next) {
        const parameters = { events, previous: place(previous), next: place(next) }
        return { key: messageKey('safety.findings.removed'), parameters }
      }
      if (previous) {
        const parameters = { events, previous: place(previous) }
        return { key: messageKey('safety.findings.removedLast'), parameters }
      }
      if (next) {
        const parameters = { events, next: place(next) }
        return { key: messageKey('safety.findings.removedFirst'), parameters }
      }
      return { key: messageKey('safety.findings.removedAll'), parameters: { events } }
    }
    case 'rewritten': {
      const { event, anchor, since, until } = found
      const parameters = { event: place(event), anchor, until: moment(until) }
      return since === null
        ? { key: messageKey('safety.findings.rewritten'), parameters }
        : {
            key: messageKey('safety.findings.rewrittenSince'),
            parameters: { ...parameters, since: moment(since) },
          }
    }
    case 'earlierChanged': {
      const { firstId, lastId } = found
      return { key: messageKey('safety.findings.earlierChanged'), parameters: { firstId, lastId } }
    }
    case 'headsChanged':
      return { key: messageKey('safety.findings.headsChanged'), parameters: {} }
  }
}
