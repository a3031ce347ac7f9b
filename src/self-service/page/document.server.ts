import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply } from 'fastify'
import { h, type ComponentType } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { textsOf } from '../../platform/i18n/messages.server.ts'
import { colourVariables } from '../../platform/ui/colours.ts'
import type { PageFacts, PageProps } from './page-data.ts'
import { patientPageHeaders } from './page-facts.server.ts'
import { createWords, pickTexts, type WordKey } from './words.ts'

/** The built script of a page, and its style, which is small enough to come with the page. */
interface BuiltPage {
  script: string
  /** What the script imports, which a browser may fetch at the same time. */
  imports: string[]
  style: string
}

interface BuiltFile {
  file: string
  css?: string[]
  imports?: string[]
}

/** The file in which the build says which files belong to a page. */
export const builtList = '.vite/self-service.json'

/** Reads from the folder of the built frontend what belongs to the page of an entry below src. */
export function readBuiltPage(folder: string, entry: string): BuiltPage {
  const manifest = JSON.parse(readFileSync(path.join(folder, builtList), 'utf8')) as Record<
    string,
    BuiltFile
  >
  const withImports = (key: string): BuiltFile[] => [
    manifest[key]!,
    ...(manifest[key]!.imports ?? []).flatMap(withImports),
  ]
  const [own, ...others] = withImports(`src/${entry}`)
  const files = [own!, ...others]
  // The page's own come last, as in the order of its imports.
  const styles = [...new Set(files.toReversed().flatMap(({ css }) => css ?? []))]
  return {
    script: `/${own!.file}`,
    imports: [...new Set(others.map(({ file }) => `/${file}`))],
    style: styles.map((file) => readFileSync(path.join(folder, file), 'utf8')).join(''),
  }
}

interface DocumentParts<Key extends WordKey, Facts extends PageFacts> {
  built: BuiltPage
  facts: Facts
  /** The texts that the page's component asks for. */
  keys: readonly Key[]
  title: Key
  Page: ComponentType<PageProps<Key, Facts>>
}

/** Sends a page whose address has a secret: with the headers by which nobody keeps it. */
export const sendSecretPage = <Key extends WordKey, Facts extends PageFacts>(
  reply: FastifyReply,
  status: number,
  parts: DocumentParts<Key, Facts>,
): FastifyReply =>
  reply
    .code(status)
    .headers(patientPageHeaders)
    .type('text/html; charset=utf-8')
    .send(renderDocument(parts))

/** The HTML document of a page: all that it shows at first, and its script. */
export function renderDocument<Key extends WordKey, Facts extends PageFacts>(
  parts: DocumentParts<Key, Facts>,
): string {
  const { built, facts, keys, title, Page } = parts
  const texts = pickTexts(textsOf(facts.locale), keys)
  const words = createWords<Key>(texts, facts.locale)
  const clinic = facts.clinicName || 'OPD CLINIC'
  const preloads = built.imports.map((file) => `<link rel="modulepreload" href="${file}">`)
  return `<!doctype html>
<html lang="${words.language}" dir="${words.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(`${words.text(title)} | ${clinic}`)}</title>
<link rel="icon" href="/assets/clinic.svg" type="image/svg+xml">
<style>${colourVariables()}${built.style}</style>
${preloads.join('')}
<script type="module" src="${built.script}"></script>
</head>
<body>
<div id="page">${renderToString(h(Page, { facts, words }))}</div>
<script type="application/json" id="page-data">${escapeJson(JSON.stringify({ facts, texts }))}</script>
</body>
</html>
`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign]!)

/** No text in the data may end the script element that holds it. */
const escapeJson = (json: string) => json.replaceAll('<', String.raw`\u003c`)
