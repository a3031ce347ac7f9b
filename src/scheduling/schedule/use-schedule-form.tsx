import { useState } from 'react'
import { useEntryDraft } from '../../platform/drafts/draft.tsx'
import type { Schedule } from './schedule.ts'
import { scheduleChange } from './schedule-change.ts'
import {
  entryOf,
  readLine,
  scheduleEntrySchema,
  type LineField,
  type ScheduleEntry,
} from './schedule-form-values.ts'
import { overlapOfLines, pictureOf } from './week-layout.ts'
import { weekOfSchedule, type ScheduleLine } from './week-of-schedule.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'

/**
 * What is typed of a schedule and all that follows from it. As long as nobody has typed anything,
 * it is what is stored, also when somebody else changes that.
 */
export function useScheduleEntry(schedule: Schedule, consultant: number, branch: number) {
  const draft = useEntryDraft(`hours.${consultant}.${branch}`, scheduleEntrySchema.nullable(), null)
  const [typed, setTyped] = useState(draft.initial)
  const entry = typed ?? entryOf(schedule)
  const change = (next: ScheduleEntry | null) => {
    setTyped(next)
    draft.keep(next)
  }
  return { entry, isTyped: typed !== null, change, ...consequencesOf(entry, schedule) }
}

/** What the fields make: the week, what is wrong with each line, and what is left to be saved. */
function consequencesOf(entry: ScheduleEntry, schedule: Schedule) {
  const read = entry.lines.map(readLine)
  const irregular = schedule.slots.filter(({ id }) => entry.irregular.includes(id))
  const weeks = read.map(({ line }) => (line ? weekOfSchedule([line]) : []))
  const week = [...weeks.flat(), ...irregular]
  const overlaps = overlapOfLines(weeks, irregular, schedule)
  const { kept, added, retired } = scheduleChange(schedule.slots, [], week)
  return {
    lines: entry.lines.map((line, index) => ({
      entry: line,
      line: read[index]!.line as ScheduleLine | undefined,
      mistakes: (read[index]!.mistakes ?? {}) as Partial<Record<LineField, TextKey>>,
      overlap: overlaps[index],
    })),
    irregular,
    week,
    picture: pictureOf(week, schedule),
    counts: { kept: kept.length, added: added.length, retired: retired.length },
    /** Whether every line says what it has to. */
    isComplete: read.every(({ line }) => line !== undefined),
    isFree: overlaps.every((overlap) => overlap === undefined),
  }
}

export type EditedLine = ReturnType<typeof consequencesOf>['lines'][number]
