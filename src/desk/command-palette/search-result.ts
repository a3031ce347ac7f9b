import type { TextKey } from '../../platform/i18n/text-key.ts'
import type { MenuScreen } from '../../access/menu/menu.ts'
import { groupBy } from '../../platform/lists/group-by.ts'
import { matchScore } from './match-score.ts'

/** The kinds of results. */
export type ResultGroup = 'recent' | 'screens' | 'actions' | 'appointments' | 'clients'

export const groupTitles: Record<ResultGroup, TextKey> = {
  recent: 'commandPalette.recent',
  screens: 'commandPalette.screens',
  actions: 'commandPalette.actions',
  appointments: 'menu.appointments',
  clients: 'screen.clients',
}

/** A result of the command palette. */
export interface SearchResult {
  /** Stable across searches. */
  key: string
  group: ResultGroup
  label: string
  /** The words of the label that are of another language, with its tag. */
  foreign?: { words: string; language: string }
  detail?: string
  /** Icon; the default is that of the kind. */
  screen?: MenuScreen | 'account'
  /** Other names that match, beside the label. */
  names?: string[]
  /** Shortcuts of the same action. */
  press?: readonly string[]
  /** True if it is not suggested before any input, because its kind has too many. */
  onlyTyped?: boolean
  /**
   * True for what cannot be undone: it matches without typos only, comes after the others, and Enter
   * chooses it only when it was highlighted by an arrow key or the pointer.
   */
  isDestructive?: boolean
  /** The focus after choosing: a new screen, the previous element, or a dialog of the palette. */
  leadsTo: 'screen' | 'back' | 'dialog'
  run: () => void
}

/** The results that match a query, best match and its group first; the suggested ones without a query. */
export function filterByText(typed: string, results: readonly SearchResult[]): SearchResult[] {
  if (!typed.trim()) return results.filter(({ onlyTyped }) => !onlyTyped)
  const matching = results
    .map((it) => ({ it, score: scoreOf(typed, it) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => rank(a.it) - rank(b.it) || b.score - a.score)
    .map(({ it }) => it)
  return [...groupResults(matching).values()].flat()
}

const scoreOf = (typed: string, { label, names = [], isDestructive = false }: SearchResult) =>
  matchScore(typed, [label, ...names], !isDestructive)

const rank = ({ isDestructive = false }: SearchResult): number => Number(isDestructive)

/** Results by group, in display order: a group stands where its first result does. */
export const groupResults = (results: readonly SearchResult[]): Map<ResultGroup, SearchResult[]> =>
  groupBy(results, ({ group }) => group)

const maxRecent = 5

/** The recently chosen results with the new one first. */
export const addRecent = <Result extends Pick<SearchResult, 'key'>>(
  recent: readonly Result[],
  chosen: Result,
): Result[] => [chosen, ...recent.filter(({ key }) => key !== chosen.key)].slice(0, maxRecent)
