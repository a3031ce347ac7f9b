import { measureFigures } from './figures.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureSizes } from './sizes.ts'

const wanted = process.argv.slice(2)
const figures = wanted.filter((name) => name !== 'sizes' && name !== 'lighthouse')
if (wanted.length === 0 || figures.length > 0) await measureFigures(figures)
if (wanted.length === 0 || wanted.includes('sizes')) await measureSizes()
// Not with the rest: it fetches a package and needs a browser.
if (wanted.includes('lighthouse')) await measureLighthouse()
