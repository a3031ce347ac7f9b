import { useState } from 'react'
import { useFormDraft } from '../../platform/drafts/draft.tsx'
import type { Schedule } from './schedule.ts'
import { scheduleChange } from './schedule-change.ts'
import {
  toScheduleFormValues,
  parseLine,
  scheduleFormValuesSchema,
  type LineField,
  type ScheduleFormValues,
} from './schedule-form-values.ts'
import { overlapOfLines, layOutWeek } from './week-layout.ts'
import { weekOfSchedule, type ScheduleLine } from './week-of-schedule.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'

/**
 * The fields of a schedule and everything derived from them. Without a draft they are the stored
 * schedule, also after another user changes it.
 */
export function useScheduleForm(schedule: Schedule, consultant: number, branch: number) {
  const draft = useFormDraft(
    `hours.${consultant}.${branch}`,
    scheduleFormValuesSchema.nullable(),
    null,
  )
  const [edited, setEdited] = useState(draft.initial)
  const values = edited ?? toScheduleFormValues(schedule)
  const change = (next: ScheduleFormValues | null) => {
    setEdited(next)
    draft.keep(next)
  }
  return { entry: values, isTyped: edited !== null, change, ...deriveSchedule(values, schedule) }
}

/** The values derived from the fields: the week, the problems of each line, and whether to save. */
function deriveSchedule(values: ScheduleFormValues, schedule: Schedule) {
  const parsedLines = values.lines.map(parseLine)
  const irregular = schedule.slots.filter(({ id }) => values.irregular.includes(id))
  const weeks = parsedLines.map(({ line }) => (line ? weekOfSchedule([line]) : []))
  const week = [...weeks.flat(), ...irregular]
  const overlaps = overlapOfLines(weeks, irregular, schedule)
  const { kept, added, retired } = scheduleChange(schedule.slots, [], week)
  return {
    lines: values.lines.map((line, index) => ({
      entry: line,
      line: parsedLines[index]!.line as ScheduleLine | undefined,
      mistakes: (parsedLines[index]!.problems ?? {}) as Partial<Record<LineField, TextKey>>,
      overlap: overlaps[index],
    })),
    irregular,
    week,
    picture: layOutWeek(week, schedule),
    counts: { kept: kept.length, added: added.length, retired: retired.length },
    /** Whether every line is valid. */
    isComplete: parsedLines.every(({ line }) => line !== undefined),
    isFree: overlaps.every((overlap) => overlap === undefined),
  }
}

export type EditedLine = ReturnType<typeof deriveSchedule>['lines'][number]
