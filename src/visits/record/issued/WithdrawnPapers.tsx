import { Title } from '@mantine/core'
import { useId } from 'react'
import { formatDay, type Day } from '../../../platform/day/day.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { issuedTexts } from './issued-texts.ts'
import type { IssuedPart } from './issued.ts'
import classes from './WithdrawnPapers.module.css'

interface WithdrawnPapersProps<Paper> {
  part: IssuedPart
  papers: Paper[]
  /** What a paper said, in a line. */
  headline: (paper: Paper) => string
  facts: (paper: Paper) => { label: string; value: string | number }[]
}

/** The withdrawn papers of a visit with their reasons; nothing when there are none. */
export function WithdrawnPapers<
  Paper extends { withdrawnDay: Day; withdrawnBy: string; reason: string },
>({ part, papers, headline, facts }: WithdrawnPapersProps<Paper>) {
  const t = useText()
  const id = useId()
  if (papers.length === 0) return null
  return (
    <section className={classes.withdrawn} aria-labelledby={id}>
      <Title order={3} size="sm" id={id}>
        {t(issuedTexts[part].withdrawn)}
      </Title>
      <ul className={classes.list}>
        {papers.map((it, index) => (
          // The list only grows at its end, so the index is a stable key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={classes.paper}>
            <p className={classes.headline} dir="auto">
              <s>{headline(it)}</s>
            </p>
            <dl className={classes.facts}>
              {facts(it).map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd dir="auto">{value}</dd>
                </div>
              ))}
            </dl>
            <p className={classes.why} dir="auto">
              {t(issuedTexts[part].withdrawnNote, {
                day: formatDay(it.withdrawnDay),
                name: it.withdrawnBy,
                reason: it.reason,
              })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
