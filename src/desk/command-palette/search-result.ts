import type { TextKey } from '../../platform/i18n/text-key.ts'
import type { MenuScreen } from '../../access/menu/menu.ts'
import { matchScore } from './match-score.ts'

/** The kinds of results, in display order. */
export const resultGroups = ['recent', 'screens', 'actions', 'appointments', 'clients'] as const
export type ResultGroup = (typeof resultGroups)[number]

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
  /** The focus after choosing: a new screen, the previous element, or a dialog of the palette. */
  leadsTo: 'screen' | 'back' | 'dialog'
  run: () => void
}

/** The results that match a query, best match first; the suggested ones without a query. */
export function filterByText<Result extends Pick<SearchResult, 'label' | 'names' | 'onlyTyped'>>(
  typed: string,
  results: readonly Result[],
): Result[] {
  if (!typed.trim()) return results.filter(({ onlyTyped }) => !onlyTyped)
  return results
    .map((it) => ({ it, score: matchScore(typed, [it.label, ...(it.names ?? [])]) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ it }) => it)
}

const maxRecent = 5

/** The recently chosen results with the new one first. */
export const addRecent = <Result extends Pick<SearchResult, 'key'>>(
  recent: readonly Result[],
  chosen: Result,
): Result[] => [chosen, ...recent.filter(({ key }) => key !== chosen.key)].slice(0, maxRecent)
