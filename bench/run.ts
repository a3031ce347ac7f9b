import { measureFigures } from './figures.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureSheets } from './sheets.ts'
import { measureSizes } from './sizes.ts'

const wanted = process.argv.slice(2)
const others = ['sizes', 'sheets', 'lighthouse']
const figures = wanted.filter((name) => !others.includes(name))
if (wanted.length === 0 || figures.length > 0) await measureFigures(figures)
if (wanted.length === 0 || wanted.includes('sizes')) await measureSizes()
if (wanted.length === 0 || wanted.includes('sheets')) await measureSheets()
// Not with the rest: it fetches a package and needs a browser.
if (wanted.includes('lighthouse')) await measureLighthouse()
