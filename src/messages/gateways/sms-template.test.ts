import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillSmsTemplate, smsTemplateProblems, type SmsTemplate } from './sms-template.ts'

const template: SmsTemplate = {
  method: 'POST',
  address: 'https://sms.example/v1/{{sender}}/send?to={{to}}&text={{text}}&key={{key}}',
  headers: 'Authorization: Bearer {{secret}}\nX-Template: {{templateId}}',
  bodyType: 'json',
  body: '{"to":["{{to}}"],"message":{"text":"{{text}}","ids":{"a":"{{entityId}}/{{templateId}}"}},"n":1}',
}
const values = {
  to: '+919876543210',
  text: 'Hello',
  sender: 'CLINIC',
  key: 'message-7',
  entityId: '1101',
  templateId: '1107',
  secret: 's3cret',
}

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    'a\r\nX-Evil: 1',
    '"}}',
    '","to":["666"],"x":"',
    '%0d%0aX-Evil:%201',
    '&to=666#',
    '{{secret}}',
    '{{text}} {{{to}}}',
    '../../admin?',
    '..',
    '<script>alert(1)</script>',
    '\\u0022}',
    '\u202e\u2028',
    '$& $1 $`',
    '__proto__',
    'नमस्ते 🙂',
  ),
)

describe('whatever a value is', () => {
  const body = (bodyType: SmsTemplate['bodyType'], text: string) => ({
    ...template,
    bodyType,
    body: text,
  })

  it('each value arrives exactly, and nothing beside it changes', () => {
    fc.assert(
      fc.property(hostile, hostile, (text, sender) => {
        const { url, headers, body: sent } = fillSmsTemplate(template, { ...values, text, sender })
        expect(url.origin).toBe('https://sms.example')
        expect(url.pathname.split('/')).toHaveLength(4)
        const isDots = /^\.+$/.test(sender)
        expect(decodeURIComponent(url.pathname.split('/')[2]!)).toBe(
          isDots ? '' : wellFormed(sender),
        )
        expect([...new URL(url.href).searchParams]).toEqual([
          ['to', '+919876543210'],
          ['text', wellFormed(text)],
          ['key', 'message-7'],
        ])
        expect(JSON.parse(sent!)).toEqual({
          to: ['+919876543210'],
          message: { text, ids: { a: '1101/1107' } },
          n: 1,
        })
        expect(Object.keys(headers)).toEqual(['authorization', 'x-template', 'content-type'])
      }),
      { numRuns: 500 },
    )
  })

  it('a form has the same pairs', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const form = body('form', 'to={{to}}&message={{text}}&message=x{{key}}')
        const { body: sent } = fillSmsTemplate(form, { ...values, text })
        expect([...new URLSearchParams(sent)]).toEqual([
          ['to', '+919876543210'],
          ['message', wellFormed(text)],
          ['message', 'xmessage-7'],
        ])
      }),
      { numRuns: 500 },
    )
  })

  it('a header stays one line', () => {
    fc.assert(
      fc.property(hostile, (templateId) => {
        const { headers } = fillSmsTemplate(template, { ...values, templateId })
        expect(headers['x-template']).toMatch(/^[\x20-\x7e]*$/)
        expect(() => new Headers(headers)).not.toThrow()
      }),
      { numRuns: 500 },
    )
  })

  it('a text is filled once', () => {
    const { body: sent } = fillSmsTemplate(body('text', '{{text}} {{ to }}'), {
      ...values,
      text: '{{secret}} $&',
    })
    expect(sent).toBe('{{secret}} $& +919876543210')
  })
})

it('a request by GET has no body', () => {
  const get = { ...template, method: 'GET' as const, bodyType: 'none' as const }
  expect(fillSmsTemplate(get, values)).toMatchObject({ method: 'GET', body: undefined })
})

describe('a template cannot be used', () => {
  it.each([
    ['with another placeholder', { body: '{"x":"{{diagnosis}}"}' }, 'body'],
    ['with half a placeholder', { address: 'https://sms.example/{{to' }, 'address'],
    ['with a placeholder in the host', { address: 'https://{{to}}.example/' }, 'address'],
    ['with a placeholder as the host', { address: '{{secret}}' }, 'address'],
    ['with a user in the address', { address: 'https://a:b@sms.example/' }, 'address'],
    ['with another scheme', { address: 'file:///etc/passwd' }, 'address'],
    ['with a header that the connection sets', { headers: 'Host: x' }, 'headers'],
    ['with a kind of body in a header', { headers: 'Content-Type: text/xml' }, 'headers'],
    ['with a line that is no header', { headers: 'Bearer x' }, 'headers'],
    ['with the text in a header', { headers: 'X-Text: {{text}}' }, 'headers'],
    ['with a body that is no JSON', { body: '{"to": {{to}}}' }, 'body'],
    ['with a body by GET', { method: 'GET' as const }, 'body'],
  ])('%s', (_, change, field) => {
    expect(smsTemplateProblems(template)).toEqual([])
    expect(smsTemplateProblems({ ...template, ...change }).map((it) => it.field)).toContain(field)
  })
})

/** As a URL has it: half a character of two parts is replaced. */
const wellFormed = (text: string): string => text.toWellFormed()
