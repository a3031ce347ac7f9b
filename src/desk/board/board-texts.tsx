import { isolateLtr } from '../../platform/i18n/page-language.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import type { ExpectedWait } from '../../scheduling/line/expected-wait.ts'

/** An expected wait as everybody reads it: '10–25 min', or 'up to 15 min'. Never a single minute. */
export const formatWait = ({ from, to }: ExpectedWait): string =>
  from === 0
    ? text('board.waitUpTo', { to })
    : text('board.waitRange', { range: isolateLtr(`${from}–${to}`) })

interface ShownToken {
  token: string
  initials: string | null
}

/** A token with the initials, where a board shows them: 'A-14 · L M'. */
export const formatToken = ({ token, initials }: ShownToken): string =>
  initials === null ? token : `${token} · ${initials}`

/** What a board speaks, in any language: 'A 14, Dr. Anita Deshpande'. */
export const spokenCall = ({ token, consultant }: { token: string; consultant: string }): string =>
  `${token.replace('-', ' ')}, ${consultant}`
