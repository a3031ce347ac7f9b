import { h, Fragment, type ComponentChildren } from 'preact'
import { formatDay, formatDayWithSlashes, type Day } from '../../platform/day/day.ts'
import type { PrescriptionItem } from '../../visits/record/prescription/prescription.ts'
import { amountWithUnit } from '../../visits/record/prescription/medicine-strength.ts'
import type { Words, WordKey } from '../page/words.ts'
import type { CheckedDocument } from './check-answers.ts'

/** The texts of what an answer says of its document. */
export const factTexts = [
  'documentCheck.receipt.givenBack',
  'field.branch',
  'field.consultant',
  'payment.Cash',
  'payment.mode',
  'payment.Online',
  'receipt.number',
  'receipt.total',
  'sheet.afterFood',
  'sheet.afternoon',
  'sheet.beforeFood',
  'sheet.certificateNumber',
  'sheet.day',
  'sheet.days',
  'sheet.drops',
  'sheet.evening',
  'sheet.issueDay',
  'sheet.leaveDays',
  'sheet.mlADay',
  'sheet.morning',
  'sheet.patient',
  'sheet.prescription',
  'sheet.puffs',
  'sheet.registration',
  'sheet.startDay',
  'sheet.tablets',
] as const satisfies WordKey[]

interface Told<Kind extends CheckedDocument['kind'] = CheckedDocument['kind']> {
  words: Words<(typeof factTexts)[number]>
  answer: Extract<CheckedDocument, { kind: Kind }>
}

/** What the clinic says of a document: number and branch, and the rest of a valid one. */
export const AnswerFacts = ({ words, answer }: Told): ComponentChildren => {
  const { branch } = answer
  return h(
    'dl',
    { class: 'facts' },
    answer.kind === 'certificate' && h(CertificateFacts, { words, answer }),
    answer.kind === 'referral' && h(ReferralFacts, { words, answer }),
    answer.kind === 'prescription' && h(PrescriptionFacts, { words, answer }),
    answer.kind === 'receipt' && h(ReceiptFacts, { words, answer }),
    h(
      Fact,
      { label: words.text('field.branch'), value: branch.name },
      branch.phone && h(Phone, branch),
    ),
  )
}

interface Common {
  text: Text
  answer: CheckedDocument
  /** As the paper names its number and its day, and writes the day. */
  number: (typeof factTexts)[number]
  day: (typeof factTexts)[number]
  format: (day: Day) => string
  /** The rest of a valid one. */
  children: ComponentChildren
}

/** Number, patient and day, of which no more is told than the document's state lets. */
const Facts = ({ text, answer, number, day, format, children }: Common) =>
  h(
    Fragment,
    null,
    h(Fact, { label: text(number), value: answer.serial }),
    answer.state === 'valid' &&
      h(Fact, { label: text('sheet.patient'), value: answer.patientName }),
    answer.state !== 'tooOld' && h(Fact, { label: text(day), value: format(answer.day) }),
    children,
  )

const CertificateFacts = ({ words: { text }, answer }: Told<'certificate'>) =>
  h(Facts, {
    text,
    answer,
    number: 'sheet.certificateNumber',
    day: 'sheet.issueDay',
    format: formatDayWithSlashes,
    children: answer.state === 'valid' && [
      h(Fact, { label: text('sheet.startDay'), value: formatDayWithSlashes(answer.startDay) }),
      h(Fact, {
        label: text('sheet.leaveDays'),
        value: text('sheet.days', { count: answer.totalLeaveDays }),
      }),
      h(Consultant, { text, ...answer.consultant }),
    ],
  })

const ReferralFacts = ({ words: { text }, answer }: Told<'referral'>) =>
  h(Facts, {
    text,
    answer,
    number: 'sheet.certificateNumber',
    day: 'sheet.issueDay',
    format: formatDayWithSlashes,
    children: answer.state === 'valid' && h(Consultant, { text, ...answer.consultant }),
  })

const PrescriptionFacts = ({ words: { text }, answer }: Told<'prescription'>) =>
  h(Facts, {
    text,
    answer,
    number: 'sheet.certificateNumber',
    day: 'sheet.day',
    format: formatDay,
    children: answer.state === 'valid' && [
      h(
        'div',
        null,
        h('dt', null, text('sheet.prescription')),
        h(
          'dd',
          null,
          h(
            'ol',
            { class: 'medicines' },
            answer.items.map((item, index) => h(Medicine, { key: index, text, ...item })),
          ),
        ),
      ),
      h(Consultant, { text, ...answer.consultant }),
    ],
  })

const ReceiptFacts = ({ words: { text }, answer }: Told<'receipt'>) =>
  h(Facts, {
    text,
    answer,
    number: 'receipt.number',
    day: 'sheet.day',
    format: formatDay,
    children: answer.state === 'valid' && [
      h(Fact, { label: text('receipt.total'), value: answer.amount }),
      answer.mode &&
        h(Fact, { label: text('payment.mode'), value: text(`payment.${answer.mode}`) }),
      answer.givenBack !== null &&
        h(Fact, { label: text('documentCheck.receipt.givenBack'), value: answer.givenBack }),
    ],
  })

type Text = Told['words']['text']

const Consultant = ({
  text,
  name,
  registrationNumber: number,
}: {
  text: Text
  name: string
  registrationNumber: string | null
}) =>
  h(
    Fact,
    { label: text('field.consultant'), value: name },
    number !== null && text('sheet.registration', { number }),
  )

/** A medicine as its row on the paper says it. */
function Medicine({ text, ...item }: { text: Text } & PrescriptionItem): ComponentChildren {
  const times = (['morning', 'afternoon', 'evening'] as const).filter((time) => item[time])
  const taken = [
    times.map((time) => text(`sheet.${time}`)).join(' + '),
    text('sheet.days', { count: item.days }),
    text(item.timing === 'Before Food' ? 'sheet.beforeFood' : 'sheet.afterFood'),
    item.liquidPerDay !== null && text('sheet.mlADay', { amount: item.liquidPerDay }),
  ].filter((it) => it !== false)
  return h(
    'li',
    null,
    h('strong', null, h('bdi', null, `${item.medicine} ${amountWithUnit(item, text)}`)),
    h('br', null),
    // Each keeps the direction that it has on paper.
    taken.map((words, index) => [index > 0 && ' · ', h('bdi', { key: words }, words)]),
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
