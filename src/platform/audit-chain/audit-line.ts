/** An audit event as it is stored, each value as the database writes it as text. */
export interface StoredEvent {
  id: string
  /** Microseconds since 1970, UTC. */
  at: string
  staffId: number | null
  action: string
  subject: string
  subjectId: number | null
  patientId: number | null
  address: string | null
  /** JSON texts. */
  before: string | null
  after: string | null
  /** From 1; null for an event from before the streams. */
  stream: number | null
  /** From 1, without gaps, in each stream. */
  position: number | null
  /** Hexadecimal. */
  hash: string | null
}

/**
 * The text whose SHA-256 is the event's hash: a JSON array of its values and of the hash of the
 * event before it in its stream, as the database's function `chain_audit_event` writes it. All
 * numbers in it are whole.
 */
export const auditLine = (event: StoredEvent, previousHash: string | null): string =>
  `[${[
    event.stream,
    event.position,
    event.id,
    event.at,
    event.staffId,
    ...[event.action, event.subject].map((text) => JSON.stringify(text)),
    event.subjectId,
    event.patientId,
    ...[event.address, event.before, event.after, previousHash].map((text) => JSON.stringify(text)),
  ]
    .map(String)
    .join(', ')}]`

/** The event with `before` and `after` as `canonicalJsonText` writes them. */
export const toCanonicalEvent = (event: StoredEvent): StoredEvent => ({
  ...event,
  before: event.before === null ? null : canonicalJsonText(event.before),
  after: event.after === null ? null : canonicalJsonText(event.after),
})

/**
 * JSON in the one form that is hashed, whatever way a version of PostgreSQL prints it: numbers to the
 * letter ('1.50' stays), keys by their length in UTF-8 and then by their bytes, ', ' and ': ' between.
 * PostgreSQL 9.4 to 18 print `jsonb` so.
 */
export function canonicalJsonText(json: string): string {
  const parsed: unknown = JSON.parse(json, (_, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? new NumberText(context!.source!) : value,
  )
  return print(parsed)
}

class NumberText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

function print(value: unknown): string {
  if (value instanceof NumberText) return value.text
  if (Array.isArray(value)) return `[${value.map(print).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(
    ([key, field]) =>
      [new TextEncoder().encode(key), `${JSON.stringify(key)}: ${print(field)}`] as const,
  )
  return `{${fields
    .toSorted(([left], [right]) => left.length - right.length || compareBytes(left, right))
    .map(([, text]) => text)
    .join(', ')}}`
}

function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const at = left.findIndex((byte, index) => byte !== right[index])
  return at < 0 ? 0 : left[at]! - right[at]!
}
