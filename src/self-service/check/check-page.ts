import { h, type ComponentChildren } from 'preact'
import { formatDay, formatDayWithSlashes } from '../../platform/day/day.ts'
import type { PageFacts, PageProps } from '../page/page-data.ts'
import { frameTexts, PageFrame } from '../page/page-frame.ts'
import type { WordKey } from '../page/words.ts'
import { AnswerFacts, factTexts } from './answer-facts.ts'
import type { CheckedDocument } from './check-answers.ts'

/** The texts that the page needs. */
export const checkTexts = [
  ...frameTexts,
  ...factTexts,
  'documentCheck.title',
  'documentCheck.compare',
  'documentCheck.tooOld',
  'documentCheck.unknown',
  'documentCheck.certificate.valid',
  'documentCheck.certificate.withdrawn',
  'documentCheck.referral.valid',
  'documentCheck.referral.withdrawn',
  'documentCheck.prescription.valid',
  'documentCheck.prescription.replaced',
  'documentCheck.prescription.cancelled',
  'documentCheck.receipt.valid',
  'documentCheck.receipt.refund',
  'documentCheck.receipt.partlyVoid',
  'documentCheck.receipt.void',
  'problem.too_many_requests',
  'problem.unexpected',
] as const satisfies WordKey[]
type CheckKey = (typeof checkTexts)[number]
type CheckProps = PageProps<CheckKey, CheckFacts>

export interface CheckFacts extends PageFacts {
  /** Or why there is none. */
  answer: CheckedDocument | 'documentCheck.unknown' | `problem.${CheckProblem}`
}
export type CheckProblem = 'too_many_requests' | 'unexpected'

/** What whoever holds a printed document sees of its code: whether it is the clinic's, and what it says. */
export function CheckPage(page: CheckProps): ComponentChildren {
  const { text } = page.words
  const { answer } = page.facts
  return h(PageFrame, {
    ...page,
    title: text('documentCheck.title'),
    children:
      typeof answer === 'string'
        ? h('p', { class: 'strong', role: 'status' }, text(answer))
        : h(Answer, { words: page.words, answer }),
  })
}

const answerKeys = {
  certificate: {
    valid: 'documentCheck.certificate.valid',
    withdrawn: 'documentCheck.certificate.withdrawn',
  },
  referral: {
    valid: 'documentCheck.referral.valid',
    withdrawn: 'documentCheck.referral.withdrawn',
  },
  prescription: {
    valid: 'documentCheck.prescription.valid',
    withdrawn: 'documentCheck.prescription.replaced',
  },
  receipt: { valid: 'documentCheck.receipt.valid', withdrawn: 'documentCheck.receipt.void' },
} as const satisfies Record<CheckedDocument['kind'], Record<'valid' | 'withdrawn', CheckKey>>

const hasSlashes: Record<CheckedDocument['kind'], boolean> = {
  certificate: true,
  referral: true,
  prescription: false,
  receipt: false,
}

function keyOf(answer: CheckedDocument): CheckKey {
  if (answer.state === 'tooOld') return 'documentCheck.tooOld'
  if (answer.kind === 'receipt' && answer.state === 'valid') {
    if (answer.isPartlyVoid) return 'documentCheck.receipt.partlyVoid'
    if (answer.isRefund) return 'documentCheck.receipt.refund'
  }
  if (answer.kind === 'prescription' && answer.state === 'withdrawn' && answer.isCancelled) {
    return 'documentCheck.prescription.cancelled'
  }
  return answerKeys[answer.kind][answer.state]
}

function Answer({
  words,
  answer,
}: Pick<CheckProps, 'words'> & { answer: CheckedDocument }): ComponentChildren {
  const { state } = answer
  // As days are written on the paper.
  const format = hasSlashes[answer.kind] ? formatDayWithSlashes : formatDay
  const day = state === 'withdrawn' ? format(answer.withdrawnDay) : ''
  return h(
    'section',
    { class: 'card', 'data-state': state },
    h('p', { class: 'answer', role: 'status' }, words.text(keyOf(answer), { day })),
    h(AnswerFacts, { words, answer }),
    state === 'valid' && h('p', { class: 'quiet' }, words.text('documentCheck.compare')),
  )
}
