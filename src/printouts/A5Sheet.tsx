import classes from './A5Sheet.module.css'
import { logo } from './logo.ts'
import { SheetTable } from './SheetTable.tsx'
import type { Fact, Part, Sheet } from './sheet.ts'
import { sheetFonts } from './sheet-fonts.tsx'

/** A sheet as an A5 paper on the screen, and as A5 pages in print. */
export function A5Sheet({ sheet }: { sheet: Sheet }) {
  const { title, facts, vitals, letter, table } = sheet
  return (
    <article className={classes.paper} style={{ fontFamily: sheetFonts }} aria-label={title}>
      <div className={classes.topPlace}>
        <div className={classes.top}>
          <Consultant {...sheet.consultant} />
          <h2 className={letter ? classes.letterTitle : classes.title}>{title}</h2>
          <Facts facts={facts} className={classes.facts} />
        </div>
      </div>
      <div className={classes.contentPlace}>
        <div className={classes.content}>
          {vitals.length > 0 && <Facts facts={vitals} className={classes.vitals} />}
          {letter && <Letter {...letter} />}
          {table && <SheetTable {...table} />}
          <End {...sheet} />
        </div>
      </div>
      <footer className={classes.footPlace}>
        <Foot {...sheet.branch} />
      </footer>
      <div className={classes.printedFoot} aria-hidden="true">
        <Foot {...sheet.branch} />
      </div>
    </article>
  )
}

function Consultant({ name, degree, contact }: Sheet['consultant']) {
  return (
    <>
      <div className={classes.head}>
        <svg className={classes.logo} viewBox={`0 0 ${logo.size} ${logo.size}`} aria-hidden="true">
          <rect width={logo.size} height={logo.size} rx={logo.corner} fill={logo.ground} />
          <path d={logo.cross} fill="#fff" />
        </svg>
        <div className={classes.consultant}>
          <p className={classes.name}>
            <bdi>{name}</bdi>
          </p>
          {degree && <p className={classes.degree}>{degree}</p>}
        </div>
        <div className={classes.contact}>
          {contact.map((line) => (
            <p key={line} dir="auto">
              {line}
            </p>
          ))}
        </div>
      </div>
      <div className={classes.accent} />
    </>
  )
}

function Facts({ facts, className }: { facts: Fact[]; className: string | undefined }) {
  return (
    <dl className={className}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Letter({ opening, details, advice }: NonNullable<Sheet['letter']>) {
  return (
    <div className={classes.letter}>
      <Sentence parts={opening} />
      <Facts facts={details} className={classes.details} />
      <Sentence parts={advice} />
    </div>
  )
}

function Sentence({ parts }: { parts: Part[] }) {
  return (
    <p>
      {parts.map(({ text, strong }, index) =>
        strong ? (
          <strong key={index}>
            <bdi>{text}</bdi>
          </strong>
        ) : (
          text
        ),
      )}
    </p>
  )
}

function End({ followUp, signature }: Pick<Sheet, 'followUp' | 'signature'>) {
  return (
    <div className={classes.end}>
      {followUp && (
        <p className={classes.followUp}>
          <span>{followUp.label}:</span>
          {followUp.value ? <strong>{followUp.value}</strong> : <span className={classes.blank} />}
        </p>
      )}
      <div className={classes.signature}>
        {signature.map((line, index) => (
          <p key={line}>{index === 0 ? <strong>{line}</strong> : line}</p>
        ))}
      </div>
    </div>
  )
}

function Foot({ name, lines }: Sheet['branch']) {
  return (
    <div className={classes.foot}>
      <div className={classes.footLines}>
        <p>
          <strong>{name}</strong>
        </p>
        {lines.map((line) => (
          <p key={line} dir="auto">
            {line}
          </p>
        ))}
      </div>
    </div>
  )
}
