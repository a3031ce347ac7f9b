import type { AuditFinding } from './chain-check.server.ts'

/** '1 event', '2,000 events'. */
export const countOf = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`

/** A finding as a sentence; `show` writes a moment by the clinic's clock. */
export function describeFinding(finding: AuditFinding, show: (at: Date) => string): string {
  const place = ({ id, at }: { id: string; at: Date }) => `${id} (${show(at)})`
  switch (finding.kind) {
    case 'changed':
      return `Event ${place(finding.event)} was changed, or the hash before it.`
    case 'inserted':
      return `Event ${place(finding.event)} was put in: it was not written by the clinic's own way.`
    case 'removed': {
      const { previous, next } = finding
      const after = previous ? `after event ${place(previous)}` : 'at the beginning of a stream'
      const before = next ? ` and before event ${place(next)}` : ', at the end of a stream'
      return `${countOf(finding.count, 'event')} missing ${after}${before}.`
    }
    case 'rewritten':
      return (
        `Events up to ${place(finding.event)} were written again with all their hashes, ` +
        `${finding.since ? `after ${show(finding.since)}` : 'at any time'}: ` +
        `${finding.anchor} noted something else at ${show(finding.until)}.`
      )
    case 'earlierChanged':
      return `Events from before the hashes were changed, removed or put in: between ${finding.firstId} and ${finding.lastId}.`
    case 'headsChanged':
      return 'What the database noted of its own audit (table audit_head) was changed.'
  }
}
