import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import { escapeXml, isXml } from './xml-template.ts'

/** What the templates of an SMS gateway may have in braces. */
export const smsPlaceholders = [
  'to',
  'text',
  'sender',
  'key',
  'entityId',
  'templateId',
  'secret',
] as const
export type SmsValues = Record<(typeof smsPlaceholders)[number], string>

/** What the body of a request can be. */
export const smsBodyTypes = ['json', 'xml', 'form', 'text', 'none'] as const
type SmsBodyType = (typeof smsBodyTypes)[number]

/** The request's parts that the templates are of. */
export interface SmsTemplate {
  method: 'GET' | 'POST'
  address: string
  headers: string
  bodyType: SmsBodyType
  body: string
}

const braces = /\{\{\s*(\w+)\s*\}\}/g
const wrong = messageKey('invalid.invalid')
const unknown = messageKey('outbox.unknownPlaceholder')

/** Text with its placeholders replaced once: what a value has in braces stays as it is. */
const fill = (template: string, values: SmsValues, escape = (value: string) => value): string =>
  template.replaceAll(braces, (whole, name: string) =>
    Object.hasOwn(values, name) ? escape(values[name as keyof SmsValues]) : whole,
  )

/** A JSON value with the placeholders within its texts replaced; keys and structure stay. */
function fillJson(template: unknown, values: SmsValues): unknown {
  if (typeof template === 'string') return fill(template, values)
  if (Array.isArray(template)) return template.map((it) => fillJson(it, values))
  if (template === null || typeof template !== 'object') return template
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [name, fillJson(value, values)]),
  )
}

/** Pairs with the placeholders within their values replaced; names, number and order stay. */
const fillPairs = (pairs: URLSearchParams, values: SmsValues): URLSearchParams =>
  new URLSearchParams([...pairs].map(([name, value]) => [name, fill(value, values)]))

/** 'Name: value' of each line. */
const headerLines = (headers: string): [name: string, value: string][] =>
  headers
    .split('\n')
    .filter((it) => it.trim() !== '')
    .map((it) => {
      const end = it.indexOf(':')
      return end < 0 ? ['', it] : [it.slice(0, end).trim(), it.slice(end + 1).trim()]
    })

const contentTypes = {
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  form: 'application/x-www-form-urlencoded; charset=utf-8',
  text: 'text/plain; charset=utf-8',
}

/** A value as it can stand in a header: no sign that would end it, or that HTTP cannot send. */
const forHeader = (value: string): string => value.replaceAll(/[^\x20-\x7e]/g, '')

/** The request of a message: each value is escaped for its place, and none can end it. */
export function fillSmsTemplate(
  { method, address, headers, bodyType, body }: SmsTemplate,
  values: SmsValues,
): { method: 'GET' | 'POST'; url: URL; headers: Record<string, string>; body: string | undefined } {
  // Braces are no signs of a path or a query: the address is cut up first, and then filled.
  const url = new URL(address)
  const { pathname } = url
  const pairs = fillPairs(url.searchParams, values)
  url.pathname = pathname
    .split('/')
    .map((it) => fill(decodeURIComponent(it), values))
    // '..' alone would leave the folder.
    .map((it) => (/^\.+$/.test(it) ? '' : encodeURIComponent(it)))
    .join('/')
  if (url.search) url.search = pairs.toString()
  const filledHeaders = headerLines(headers).map(([name, value]) => [
    name.toLowerCase(),
    fill(value, values, forHeader),
  ])
  const hasBody = method === 'POST' && bodyType !== 'none'
  return {
    method,
    url,
    headers: {
      ...(Object.fromEntries(filledHeaders) as Record<string, string>),
      ...(hasBody && { 'content-type': contentTypes[bodyType] }),
    },
    body: hasBody ? fillBody(bodyType, body, values) : undefined,
  }
}

function fillBody(bodyType: Exclude<SmsBodyType, 'none'>, body: string, values: SmsValues): string {
  if (bodyType === 'json') return JSON.stringify(fillJson(JSON.parse(body), values))
  if (bodyType === 'xml') return fill(body, values, escapeXml)
  if (bodyType === 'form') return fillPairs(new URLSearchParams(body), values).toString()
  return fill(body, values)
}

/** Headers that the connection or the kind of the body sets. */
const ownHeaders =
  /^(?:host|content-.*|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|accept-encoding|cookie)$/i

/** The fields of a template that cannot be used, each with the text key of its sentence. */
export function smsTemplateProblems(
  settings: SmsTemplate,
): { field: keyof SmsTemplate; problem: TextKey }[] {
  const problems: { field: keyof SmsTemplate; problem: TextKey }[] = []
  const { method, address, headers, bodyType, body } = settings
  const known: readonly string[] = smsPlaceholders
  for (const field of ['address', 'headers', 'body'] as const) {
    const names = [...settings[field].matchAll(braces)].map(([, name]) => name!)
    const rest = settings[field].replaceAll(braces, '')
    // The braces of JSON may stand together.
    const isOpen = field !== 'body' && /\{\{|\}\}/.test(rest)
    if (isOpen || names.some((it) => !known.includes(it)))
      problems.push({ field, problem: unknown })
  }
  if (!isAddress(address)) problems.push({ field: 'address', problem: wrong })
  const names = headerLines(headers)
  const isWrong = ([name, value]: [string, string]) =>
    !/^[\w-]+$/.test(name) ||
    ownHeaders.test(name) ||
    !/^[\x20-\x7e]*$/.test(value) ||
    // Texts in a header would lose the letters that HTTP cannot send.
    /\{\{\s*text\s*\}\}/.test(value)
  if (names.some(isWrong)) problems.push({ field: 'headers', problem: wrong })
  const isOfType = { json: isJson, xml: isXml, form: isAny, text: isAny, none: isAny }[bodyType]
  if (method === 'POST' && !isOfType(body)) problems.push({ field: 'body', problem: wrong })
  if (method === 'GET' && bodyType !== 'none') problems.push({ field: 'body', problem: wrong })
  return problems
}

/** Whether it is an http address, with placeholders nowhere but in path and query. */
function isAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password, host, hash, pathname } = new URL(address)
  const isEncoded = (text: string) => {
    try {
      return decodeURIComponent(text) !== undefined
    } catch {
      return false
    }
  }
  return (
    /^https?:$/.test(protocol) &&
    username === '' &&
    password === '' &&
    hash === '' &&
    !/[{}]|%7b|%7d/i.test(host) &&
    isEncoded(pathname)
  )
}

const isAny = () => true

function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}
