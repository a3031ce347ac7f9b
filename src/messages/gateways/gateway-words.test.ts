import { expect, it } from 'vitest'
import { gatewayOf, startHttpGateway, testMessage } from '../../test-kit/gateways.server.ts'
import { unsetSettings } from './gateway-settings.ts'
import { toWords } from './gateway-words.ts'

const secret = 'aB3-_defghijklmnopqrstuvwxy'
const link = `https://clinic.example/my/${secret}`

it('a gateway’s words have no patient’s link, however they repeat it, and wherever they end', () => {
  const forms = [
    link,
    encodeURIComponent(link),
    encodeURIComponent(link).toLowerCase(),
    JSON.stringify({ text: link }).replaceAll('/', '\\/'),
    `${'x'.repeat(170)}${link}`,
    `${link} ${link}`,
    link.replace('/my/', '/stop/41-'),
    encodeURIComponent(link.replace('/my/', '/stop/41-')),
  ]
  for (const form of forms) {
    expect(toWords(form), form).not.toMatch(/aB3|ab3/)
    expect(toWords(form)).toMatch(/clinic|…/)
  }
})

it('a template of WhatsApp with the link is used where there is one, else another, else all wait', async () => {
  const server = await startHttpGateway((_, response) =>
    response.end(JSON.stringify({ messages: [{ id: 'wamid.41' }] })),
  )
  const template = { event: 'booked', language: 'en', code: 'en' } as const
  const linked = { ...template, name: 'linked', variables: ['when' as const, 'link' as const] }
  const plain = { ...template, name: 'plain', variables: ['when' as const] }
  const send = async (templates: (typeof linked | typeof plain)[], value: string) => {
    const settings = { ...unsetSettings.whatsApp, address: server.origin, phoneNumberId: '1' }
    const gateway = gatewayOf('whatsApp', { ...settings, templates })
    const values = { ...testMessage.values, link: value }
    const message = { ...testMessage, language: 'en', values }
    const result = await gateway.send(message, new AbortController().signal)
    gateway.close()
    return result
  }
  expect(await send([linked, plain], link)).toMatchObject({ outcome: 'sent' })
  expect(await send([linked, plain], '')).toMatchObject({ outcome: 'sent' })
  expect(await send([linked], '')).toMatchObject({ outcome: 'later', words: 'PUBLIC_ADDRESS' })
  const sent = server.seen.map(({ body }) => JSON.parse(body) as { template: { name: string } })
  expect(sent.map((it) => it.template.name)).toEqual(['linked', 'plain'])
  expect(JSON.stringify(sent[0])).toContain(link)
  await server.close()
})
