import { Fragment, type CSSProperties } from 'react'
import { directionOf, languageOf, type Locale } from '../../platform/i18n/locales.ts'
import { logoAddress } from '../../platform/ui/logo-address.ts'
import { QrCode } from '../../platform/ui/QrCode.tsx'
import classes from './A5Sheet.module.css'
import { logo } from './logo.ts'
import { SheetTable } from './SheetTable.tsx'
import type { Fact, Part, Sheet, TextPiece } from './sheet.ts'
import { sheetFonts } from './sheet-fonts.tsx'
import type { SheetTranslator } from './sheet-text.ts'
import { paragraphsOf } from './text-pieces.ts'
import { useSheetPages } from './use-sheet-pages.tsx'

interface A5SheetProps {
  sheet: Sheet
  /** The sheet's language, and its texts. */
  locale: Locale
  t: SheetTranslator
}

/** A sheet as A5 pages on the screen; each is one page in print. */
export function A5Sheet({ sheet, locale, t }: A5SheetProps) {
  const { ref, pages } = useSheetPages(sheet)
  const { title, facts, vitals, letter, table, text } = sheet
  return (
    <article
      ref={ref}
      className={classes.sheet}
      style={{ fontFamily: sheetFonts }}
      aria-label={title}
      lang={languageOf(locale)}
      dir={directionOf(locale)}
    >
      {pages.map(({ from, to, blankRows, hasEnd, letterScale }, index) => (
        <section key={index} className={classes.paper}>
          <div className={classes.top} data-part="head">
            <p className={classes.pageNumber}>
              {t('sheet.page', { page: index + 1, pages: pages.length })}
            </p>
            <SheetHeader {...sheet} />
            <h2 className={letter ? classes.letterTitle : classes.title}>{title}</h2>
            <FactList facts={facts} className={classes.facts} />
          </div>
          <div className={classes.content}>
            {index === 0 && vitals.length > 0 && (
              <div className={classes.vitalsPlace} data-part="vitals">
                <FactList facts={vitals} className={classes.vitals} />
              </div>
            )}
            {letter && <Letter {...letter} scale={letterScale} />}
            {table && (
              <SheetTable
                columns={table.columns}
                rows={[
                  ...table.rows.slice(from, to),
                  ...Array.from({ length: blankRows }, () => []),
                ]}
              />
            )}
            {text && <RunningText pieces={text.slice(from, to)} />}
            {hasEnd && <SheetClosing {...sheet} />}
          </div>
          <SheetFooter {...sheet.branch} />
        </section>
      ))}
    </article>
  )
}

function SheetHeader({ clinic, consultant }: Pick<Sheet, 'clinic' | 'consultant'>) {
  const { name, degree, contact } = consultant
  return (
    <>
      <div className={classes.head}>
        <SheetLogo version={clinic.logoVersion} />
        <div className={classes.consultant}>
          {clinic.name && <p className={classes.clinic}>{clinic.name}</p>}
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

const SheetLogo = ({ version }: { version: string | null }) =>
  version ? (
    <img className={classes.logo} src={logoAddress(version)} alt="" />
  ) : (
    <svg className={classes.logo} viewBox={`0 0 ${logo.size} ${logo.size}`} aria-hidden="true">
      <rect width={logo.size} height={logo.size} rx={logo.corner} fill={logo.background} />
      <path d={logo.cross} fill="#fff" />
    </svg>
  )

function FactList({ facts, className }: { facts: Fact[]; className: string | undefined }) {
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

function Letter({
  opening,
  details,
  advice,
  scale,
}: NonNullable<Sheet['letter']> & { scale: number }) {
  return (
    <div
      className={classes.letter}
      data-part="letter"
      style={{ '--scale': scale } as CSSProperties}
    >
      <Paragraph parts={opening} />
      <FactList facts={details} className={classes.details} />
      <Paragraph parts={advice} />
    </div>
  )
}

const RunningText = ({ pieces }: { pieces: TextPiece[] }) => (
  <div data-part="text">
    {paragraphsOf(pieces).map(({ label, hasGap, isContinued, strong, texts }, index) => (
      <Fragment key={index}>
        {label && <p className={classes.textLabel}>{label}</p>}
        <p
          className={`${classes.text} ${hasGap ? classes.withGap : ''}`}
          dir="auto"
          data-continued={isContinued || undefined}
          data-strong={strong}
        >
          {texts.map((text, at) => (
            <span key={at} data-piece>
              {text}
            </span>
          ))}
        </p>
      </Fragment>
    ))}
  </div>
)

function Paragraph({ parts }: { parts: Part[] }) {
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

function SheetClosing({
  followUp,
  signature,
  check,
}: Pick<Sheet, 'followUp' | 'signature' | 'check'>) {
  return (
    <div className={classes.end} data-part="end">
      {check ? (
        <div className={classes.check}>
          <a href={check.url} target="_blank" rel="noreferrer">
            <QrCode text={check.url} label={check.text} border={0} />
          </a>
          <div>
            {followUp && <FollowUp {...followUp} />}
            <p>{check.text}</p>
          </div>
        </div>
      ) : (
        followUp && <FollowUp {...followUp} />
      )}
      <div className={classes.signature}>
        {signature.map((line, index) => (
          <p key={line}>{index === 0 ? <strong>{line}</strong> : line}</p>
        ))}
      </div>
    </div>
  )
}

const FollowUp = ({ label, value }: Fact) => (
  <p className={classes.followUp}>
    <span>{label}:</span>
    {value ? <strong>{value}</strong> : <span className={classes.blank} />}
  </p>
)

function SheetFooter({ name, lines }: Sheet['branch']) {
  return (
    <footer className={classes.foot} data-part="foot">
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
    </footer>
  )
}
