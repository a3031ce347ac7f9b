import { Page, Text } from '@react-pdf/renderer'
import { createElement, type ReactElement } from 'react'
import { tableOf } from './paint-table.server.ts'
import { drawnLogo, sentence, text, view } from './pdf-elements.server.ts'
import type { Fact, Part, Sheet } from './sheet.ts'
import { familiesFor } from './sheet-fonts.server.ts'
import { styles } from './sheet-styles.server.ts'
import type { SheetText } from './sheet-text.ts'

/** Which of its pages a page is, where there are more. */
export const pageNumber = (t: SheetText, page: number, pages: number): string =>
  t('sheet.page', { page, pages })

/** A sheet on its A5 pages; consultant, patient and the table's head stand on each of them. */
export function paintSheet(sheet: Sheet, t: SheetText): ReactElement {
  const end = endOf(sheet)
  return createElement(
    Page,
    { size: 'A5', style: styles.page },
    view({ fixed: true }, consultantOf(sheet), titleOf(sheet), factsOf(sheet.facts)),
    sheet.vitals.length > 0 && vitalsOf(sheet.vitals),
    sheet.letter && letterOf(sheet.letter),
    sheet.table ? tableOf(sheet.table, end) : end,
    footOf(sheet),
    createElement(Text, {
      fixed: true,
      style: [styles.pageNumber, { fontFamily: familiesFor(pageNumber(t, 1, 2)) }],
      render: ({ subPageNumber: page, subPageTotalPages: pages }) =>
        pages > 1 ? pageNumber(t, page, pages) : '',
    }),
  )
}

const consultantOf = ({ consultant }: Sheet) =>
  view(
    {},
    view(
      { style: styles.head },
      drawnLogo(),
      view(
        { style: styles.consultant },
        text(consultant.name, styles.name),
        consultant.degree && text(consultant.degree, styles.degree),
      ),
      view(
        { style: styles.contact },
        ...consultant.contact.map((it) => text(it, styles.contactLine)),
      ),
    ),
    view({ style: styles.accent }),
  )

const titleOf = ({ title, letter }: Sheet) =>
  text(title, styles.title, letter ? styles.letterTitle : {})

const labelled = ({ label, value }: Fact, ...style: Parameters<typeof text>[1][]) => [
  text(label, styles.label),
  text(value, ...style),
]

const factsOf = (facts: Fact[]) =>
  view(
    { style: styles.facts },
    ...facts.map((fact, index) =>
      view({ style: index === 0 ? styles.firstFact : {} }, ...labelled(fact, styles.value)),
    ),
  )

const vitalsOf = (vitals: Fact[]) =>
  view({ style: styles.vitals }, ...vitals.map((fact) => view({}, ...labelled(fact))))

const letterOf = ({ opening, details, advice }: NonNullable<Sheet['letter']>) =>
  view(
    { style: styles.letter },
    paragraphOf(opening),
    view(
      { style: styles.details },
      ...details.map(({ label, value }) =>
        view(
          { style: styles.detail },
          text(label, styles.detailLabel),
          text(value, styles.detailValue),
        ),
      ),
    ),
    paragraphOf(advice),
  )

const paragraphOf = (parts: Part[]) =>
  sentence(
    parts.map((part) => part.text).join(''),
    parts.map((part) => text(part.text, styles.paragraph, part.strong ? styles.strong : {})),
    styles.paragraph,
  )

const endOf = ({ followUp, signature }: Sheet) =>
  view(
    { wrap: false, style: styles.end },
    followUp &&
      view(
        { style: styles.followUp },
        text(`${followUp.label}:`),
        followUp.value ? text(followUp.value, styles.strong) : view({ style: styles.blank }),
      ),
    view(
      { style: styles.signature },
      ...signature.map((it, index) => text(it, styles.signed, index === 0 ? styles.strong : {})),
    ),
  )

const footOf = ({ branch }: Sheet) =>
  view(
    { fixed: true, style: styles.foot },
    text(branch.name, styles.footText, styles.strong),
    ...branch.lines.map((it) => text(it, styles.footText)),
  )
