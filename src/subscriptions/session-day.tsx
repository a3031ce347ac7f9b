import { showDay, type Day } from '../day/day.ts'
import { shortWeekday } from '../i18n/day-names.tsx'

/** 'Mon 30-11-2026': of a series one wants to know the weekday. */
export const showSessionDay = (day: Day): string => `${shortWeekday(day)} ${showDay(day)}`
