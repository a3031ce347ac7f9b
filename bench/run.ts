import { parseArgs } from 'node:util'
import { measureBackups } from './backups.ts'
import { measureConduct } from './conduct.ts'
import { measureFigures } from './figures.ts'
import { measureFirstField } from './first-field.ts'
import { measureFirstRows } from './first-rows.ts'
import { measureInteractions } from './interactions.ts'
import { measureKeystrokes } from './keystrokes.ts'
import { measureLive, measureLivePage } from './live.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureMessages } from './messages.ts'
import { measureOpeningWork } from './opening-work.ts'
import { measureSheets } from './sheets.ts'
import { allRows, measureSizes } from './sizes.ts'
import { measureSoak } from './soak.ts'
import { measureKeptWaits, measureWaits } from './waits.ts'

const { values, positionals: wantedFigures } = parseArgs({
  allowPositionals: true,
  options: {
    beside: { type: 'string' },
    keep: { type: 'string' },
    plans: { type: 'boolean' },
    kept: { type: 'string' },
    only: { type: 'string' },
    rows: { type: 'string' },
    minutes: { type: 'string' },
    rounds: { type: 'string' },
  },
})
const otherFigures = [
  'sizes',
  'sheets',
  'backups',
  'waits',
  'live',
  'live-page',
  'lighthouse',
  'first-field',
  'keystrokes',
  'receipts',
  'messages',
  'first-rows',
  'opening-work',
  'soak',
  'interactions',
]
const figures = wantedFigures.filter((name) => !otherFigures.includes(name))
if (wantedFigures.length === 0 || figures.length > 0) await measureFigures(figures)
// With all else, only the million, which is made in a minute.
if (wantedFigures.length === 0) await measureSizes([1_000_000])
if (wantedFigures.includes('sizes')) {
  await measureSizes(values.rows ? values.rows.split(',').map(Number) : allRows, values)
}
if (wantedFigures.length === 0 || wantedFigures.includes('receipts')) await measureConduct()
if (wantedFigures.includes('messages')) await measureMessages()
if (wantedFigures.length === 0 || wantedFigures.includes('sheets')) await measureSheets()
if (values.kept !== undefined) await measureKeptWaits(values.kept)
else if (wantedFigures.length === 0 || wantedFigures.includes('waits')) measureWaits()
// Only on request: it takes minutes.
if (wantedFigures.includes('backups')) await measureBackups()
if (wantedFigures.includes('soak')) await measureSoak(Number(values.minutes ?? 30))
// Only on request, because they need a browser.
if (wantedFigures.includes('live')) await measureLive()
if (wantedFigures.includes('live-page')) await measureLivePage()
if (wantedFigures.includes('first-field')) await measureFirstField()
if (wantedFigures.includes('first-rows')) await measureFirstRows()
if (wantedFigures.includes('opening-work')) await measureOpeningWork(values.beside)
if (wantedFigures.includes('keystrokes')) await measureKeystrokes()
if (wantedFigures.includes('interactions'))
  await measureInteractions({ only: values.only, rounds: Number(values.rounds ?? 3) })
// Only on request: it downloads a package and needs a browser.
if (wantedFigures.includes('lighthouse')) await measureLighthouse()
