/** One token of an XML document without declarations of its own: no DOCTYPE, CDATA, or instructions. */
const token =
  /<!--(?:(?!--)[^{}])*-->|<\/([\w:.-]+)\s*>|<([A-Za-z_][\w:.-]*)((?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/y
const declaration = /^\s*<\?xml\s+version="1\.[01]"(?:\s+encoding="utf-8")?\s*\?>/i
/** What a '&' may begin. */
const entity = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,6}|#x[\da-f]{1,5});)/i

/**
 * Whether a template is one element, closed in order, whose placeholders stand in texts and in values of
 * attributes: a brace is no sign of a name.
 */
export function isXml(template: string): boolean {
  const begin = declaration.exec(template)?.[0].length ?? 0
  const open: string[] = []
  let elements = 0
  token.lastIndex = begin
  while (token.lastIndex < template.length) {
    const found = token.exec(template)
    if (!found) return false
    const [whole, closed, opened, attributes = '', isEmpty] = found
    if (opened !== undefined) {
      if (open.length === 0) elements += 1
      const names = [...attributes.matchAll(/([\w:.-]+)\s*=\s*(?:"[^"]*"|'[^']*')/g)].map(
        ([, name]) => name,
      )
      if (new Set(names).size < names.length || entity.test(attributes)) return false
      if (!isEmpty) open.push(opened)
    } else if (closed !== undefined) {
      if (open.pop() !== closed) return false
    } else if (!whole.startsWith('<')) {
      if (entity.test(whole) || whole.includes(']]>')) return false
      if (open.length === 0 && whole.trim() !== '') return false
    }
  }
  return open.length === 0 && elements === 1
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // A reader makes spaces of these in attributes, and one line end of both in texts.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** A value as it can stand in a text or an attribute: without the signs that XML cannot have at all. */
export const escapeXml = (value: string): string =>
  value
    // Half a sign, as `toWellFormed` does in newer browsers.
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"'\t\n\r]/g, (sign) => escapes[sign]!)
