import { formatDay, type Day } from '../../platform/day/day.ts'
import { dayInWords } from '../../platform/i18n/day-in-words.ts'
import { moneyInWords } from '../../platform/i18n/money-in-words.ts'
import type { Words } from './words.ts'

type PageWords = Pick<Words, 'language' | 'inOrder'>

/** 'Tue', or 'Tuesday', in the language of the page. */
export const weekday = ({ language }: PageWords, day: Day, width: 'short' | 'long' = 'short') =>
  dayInWords(day, language, { weekday: width })

/** 'Tue 24-11-2026'. */
export const dayWithWeekday = (words: PageWords, day: Day): string =>
  `${weekday(words, day)} ${words.inOrder(formatDay(day))}`

/** 1250 as '₹1,250'. */
export const rupees = ({ language, inOrder }: PageWords, amount: number): string =>
  inOrder(moneyInWords(amount, language))
