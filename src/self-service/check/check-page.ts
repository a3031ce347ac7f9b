import { h, type ComponentChildren } from 'preact'
import { formatDayWithSlashes, type Day } from '../../platform/day/day.ts'
import type { PageFacts, PageProps } from '../page/page-data.ts'
import { frameTexts, PageFrame } from '../page/page-frame.ts'
import type { WordKey } from '../page/words.ts'

/** The texts that the page needs. */
export const checkTexts = [
  ...frameTexts,
  'certificateCheck.title',
  'certificateCheck.valid',
  'certificateCheck.compare',
  'certificateCheck.withdrawn',
  'certificateCheck.tooOld',
  'certificateCheck.unknown',
  'field.branch',
  'field.consultant',
  'problem.too_many_requests',
  'problem.unexpected',
  'sheet.certificateNumber',
  'sheet.days',
  'sheet.issueDay',
  'sheet.leaveDays',
  'sheet.patient',
  'sheet.registration',
  'sheet.startDay',
] as const satisfies WordKey[]
type CheckProps = PageProps<(typeof checkTexts)[number], CheckFacts>

/** The clinic's answer about a certificate. What it was issued for is not in it. */
export type CheckedCertificate = {
  serial: string
  branch: { name: string; phone: string }
} & (
  | {
      state: 'valid'
      patientName: string
      issueDay: Day
      startDay: Day
      totalLeaveDays: number
      consultant: { name: string; registrationNumber: string | null }
    }
  | { state: 'withdrawn'; issueDay: Day; withdrawnDay: Day }
  | { state: 'tooOld' }
)

export interface CheckFacts extends PageFacts {
  /** Or why there is none. */
  answer: CheckedCertificate | 'certificateCheck.unknown' | `problem.${CheckProblem}`
}
export type CheckProblem = 'too_many_requests' | 'unexpected'

/** What an employer or a school sees of a printed certificate's code: whether it is the clinic's, and what it says. */
export function CheckPage(page: CheckProps): ComponentChildren {
  const { text } = page.words
  const { answer } = page.facts
  return h(PageFrame, {
    ...page,
    title: text('certificateCheck.title'),
    children:
      typeof answer === 'string'
        ? h('p', { class: 'strong', role: 'status' }, text(answer))
        : h(Answer, { words: page.words, answer }),
  })
}

const answerKeys = {
  valid: 'certificateCheck.valid',
  withdrawn: 'certificateCheck.withdrawn',
  tooOld: 'certificateCheck.tooOld',
} as const

function Answer({
  words: { text },
  answer,
}: Pick<CheckProps, 'words'> & { answer: CheckedCertificate }): ComponentChildren {
  const { state, serial, branch } = answer
  const day = state === 'withdrawn' ? formatDayWithSlashes(answer.withdrawnDay) : ''
  return h(
    'section',
    { class: 'card', 'data-state': state },
    h('p', { class: 'answer', role: 'status' }, text(answerKeys[state], { day })),
    h(
      'dl',
      { class: 'facts' },
      h(Fact, { label: text('sheet.certificateNumber'), value: serial }),
      state === 'valid' && h(Fact, { label: text('sheet.patient'), value: answer.patientName }),
      state !== 'tooOld' &&
        h(Fact, { label: text('sheet.issueDay'), value: formatDayWithSlashes(answer.issueDay) }),
      state === 'valid' && [
        h(Fact, { label: text('sheet.startDay'), value: formatDayWithSlashes(answer.startDay) }),
        h(Fact, {
          label: text('sheet.leaveDays'),
          value: text('sheet.days', { count: answer.totalLeaveDays }),
        }),
        h(
          Fact,
          { label: text('field.consultant'), value: answer.consultant.name },
          answer.consultant.registrationNumber !== null &&
            text('sheet.registration', { number: answer.consultant.registrationNumber }),
        ),
      ],
      h(
        Fact,
        { label: text('field.branch'), value: branch.name },
        branch.phone && h(Phone, branch),
      ),
    ),
    state === 'valid' && h('p', { class: 'quiet' }, text('certificateCheck.compare')),
  )
}

/** A fact, and what belongs to it in a line of its own. */
const Fact = (fact: { label: string; value: string; children?: ComponentChildren }) =>
  h(
    'div',
    null,
    h('dt', null, fact.label),
    h('dd', null, h('bdi', null, fact.value)),
    fact.children && h('dd', null, h('bdi', null, fact.children)),
  )

const Phone = ({ phone }: { phone: string }) =>
  h('a', { href: `tel:${phone.replace(/[^\d+]/g, '')}` }, phone)
