import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillSmsTemplate, smsTemplateProblems, type SmsTemplate } from './sms-template.ts'

const xml = (body: string): SmsTemplate => ({
  method: 'POST',
  address: 'https://sms.example/send',
  headers: 'Authorization: Bearer {{secret}}',
  bodyType: 'xml',
  body,
})
const values = {
  to: '+919876543210',
  text: 'Hello',
  sender: 'CLINIC',
  key: 'message-7',
  entityId: '1101',
  templateId: '1107',
  secret: 's3cret',
}
const template = xml(
  `<?xml version="1.0" encoding="UTF-8"?>
  <sms key="{{key}}" from='{{ sender }}'><!-- one --><to>{{to}}</to><text>{{text}}</text><a/></sms>`,
)

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '</text><to>666</to><text>',
    ']]></text><to>666</to>',
    '"/><to>666</to><x y="',
    "' onload='",
    '<![CDATA[</text>]]>',
    '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>&a;',
    '&to;&#0;&lt;\0\u000b\ufffe\t\n\r\n',
    '<!-- --><?xml?>',
    '{{secret}} $& $1',
    '\ud800 नमस्ते 🙂 \u202e\u2028',
  ),
)

it('has the same elements whatever a value is, and each value as it is', () => {
  expect(smsTemplateProblems(template)).toEqual([])
  fc.assert(
    fc.property(hostile, hostile, (text, sender) => {
      const { body, headers } = fillSmsTemplate(template, { ...values, text, sender })
      expect(headers['content-type']).toBe('application/xml; charset=utf-8')
      const root = new DOMParser().parseFromString(body!, 'text/xml').documentElement
      expect([...root.children].map((it) => [it.localName, it.textContent])).toEqual([
        ['to', '+919876543210'],
        ['text', ofXml(text)],
        ['a', ''],
      ])
      expect([...root.attributes].map((it) => [it.name, it.value])).toEqual([
        ['key', 'message-7'],
        ['from', ofXml(sender)],
      ])
    }),
    { numRuns: 500 },
  )
})

describe('a template cannot be used', () => {
  it.each([
    '<sms><to>{{to}}</sms></to>',
    '<sms>{{text}}',
    '<{{to}}>1</{{to}}>',
    '<sms {{to}}="1"/>',
    '<sms a={{to}}/>',
    '<sms a="1" a="2">{{text}}</sms>',
    '<sms><!-- {{text}} --></sms>',
    '<sms><![CDATA[{{text}}]]></sms>',
    '<sms><?php {{text}} ?></sms>',
    '<!DOCTYPE sms [<!ENTITY a SYSTEM "file:///etc/passwd">]><sms>&a;{{text}}</sms>',
    '<sms>a & {{text}}</sms>',
    '<sms a="&b;"/>',
    '<sms/><sms>{{text}}</sms>',
    '{{text}}',
    '',
  ])('as %j', (body) => {
    expect(smsTemplateProblems(xml(body)).map((it) => it.field)).toEqual(['body'])
  })
})

it('refuses nothing that the parser takes, and takes nothing that it refuses', () => {
  const part = fc.constantFrom('<a>', '</a>', '<b c="d">', '</b>', '<e/>', ' ', '&amp;', 'x', '&x;')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const body = parts.join('')
      const parsed = new DOMParser().parseFromString(body, 'text/xml')
      const isWell = parsed.querySelector('parsererror') === null
      expect([body, smsTemplateProblems(xml(body)).length === 0]).toEqual([body, isWell])
    }),
    { numRuns: 1_000 },
  )
})

/** Without the signs that XML cannot have. */
const ofXml = (text: string): string =>
  [...text.toWellFormed()]
    .filter((sign) => (sign >= ' ' || '\t\n\r'.includes(sign)) && !/[\ufffe\uffff]/.test(sign))
    .join('')
