import type { TextKey } from '../../platform/i18n/text-key.ts'
import type { MenuScreen } from '../../access/menu/menu.ts'
import { matchScore } from './match-score.ts'

/** The kinds of what is found, in the order in which they stand. */
export const findingGroups = ['recent', 'screens', 'actions', 'appointments', 'clients'] as const
export type FindingGroup = (typeof findingGroups)[number]

export const groupTitles: Record<FindingGroup, TextKey> = {
  recent: 'find.recent',
  screens: 'find.screens',
  actions: 'find.actions',
  appointments: 'menu.appointments',
  clients: 'screen.clients',
}

/** Something that can be chosen. */
export interface Finding {
  /** The same thing has the same key however often it is found. */
  key: string
  group: FindingGroup
  label: string
  detail?: string
  /** Its own picture; its kind's unless told. */
  screen?: MenuScreen | 'account'
  /** Other names by which it is found, beside its label. */
  names?: string[]
  /** Keys that do the same. */
  press?: readonly string[]
  /** Too many of its kind to be offered to who has not typed yet. */
  onlyTyped?: boolean
  /** Where it leads, and so where the focus belongs: to a screen, back to where it was, or into a sheet of ours. */
  leadsTo: 'screen' | 'back' | 'dialog'
  run: () => void
}

/** Of what is known here, what is meant by what was typed, the likeliest first; all before that. */
export function meantBy<It extends Pick<Finding, 'label' | 'names' | 'onlyTyped'>>(
  typed: string,
  known: readonly It[],
): It[] {
  if (!typed.trim()) return known.filter(({ onlyTyped }) => !onlyTyped)
  return known
    .map((it) => ({ it, score: matchScore(typed, [it.label, ...(it.names ?? [])]) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ it }) => it)
}

const mostRecent = 5

/** What was chosen lately, with what was chosen now at its head. */
export const withChosen = <It extends Pick<Finding, 'key'>>(
  recent: readonly It[],
  chosen: It,
): It[] => [chosen, ...recent.filter(({ key }) => key !== chosen.key)].slice(0, mostRecent)
