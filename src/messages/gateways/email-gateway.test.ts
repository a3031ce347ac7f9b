import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { gatewayOf, testMessage, testOutbound } from '../../test-kit/gateways.server.ts'
import { stopAddress } from '../../patients/contact/stop-link.server.ts'
import { startSmtpServer } from '../../test-kit/smtp.server.ts'
import type { EmailSettings } from './gateway-settings.ts'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const it of open.splice(0).toReversed()) await it.close()
})

const mail = { ...testMessage, to: 'asha@patients.example' }
const settings = (port: number, change: Partial<EmailSettings> = {}): EmailSettings => ({
  host: 'localhost',
  port,
  encryption: 'starttls',
  user: 'clinic',
  senderName: 'Lotus Clinic',
  senderAddress: 'desk@lotus.example',
  replyTo: 'office@lotus.example',
  ...change,
})
const live = () => new AbortController().signal

async function serve(options?: Parameters<typeof startSmtpServer>[0]) {
  const server = await startSmtpServer(options)
  open.push(server)
  return server
}

function gateway(
  port: number,
  change: Partial<EmailSettings> = {},
  options?: Parameters<typeof gatewayOf>[2],
) {
  const opened = gatewayOf('email', settings(port, change), options)
  open.push(opened)
  return opened
}

/** The value of a header, unfolded. */
const header = (source: string, name: string): string | undefined =>
  source
    .split('\r\n\r\n')[0]!
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))
    ?.slice(name.length + 2)

it('a message arrives over STARTTLS with its key, its sender and its text', async () => {
  const { seen, port } = await serve()
  expect(await gateway(port).send(mail, live())).toMatchObject({ outcome: 'sent' })
  const [{ from, to, source }] = seen as [(typeof seen)[0]]
  expect([from, to]).toEqual(['desk@lotus.example', ['asha@patients.example']])
  expect(header(source, 'Message-ID')).toBe('<message-41@lotus.example>')
  expect(header(source, 'From')).toBe('Lotus Clinic <desk@lotus.example>')
  expect(header(source, 'Reply-To')).toBe('office@lotus.example')
  expect(header(source, 'Subject')).toBe('Lotus Clinic')
  expect(source).toContain('Asha, your appointment is booked.')
})

it('a message arrives over TLS from the start', async () => {
  const { seen, port } = await serve({ secure: true })
  expect(await gateway(port, { encryption: 'tls' }).send(mail, live())).toMatchObject({
    outcome: 'sent',
  })
  expect(seen).toHaveLength(1)
})

it('a mail program can stop messages by a button of its own, with one press where the address is over TLS', async () => {
  const { seen, port } = await serve()
  const opened = gateway(port)
  const addressOf = (origin: string) => stopAddress(origin, testOutbound.key, 41)
  for (const origin of ['https://clinic.example', 'http://10.0.0.5:3000']) {
    await opened.send({ ...mail, stopAddress: addressOf(origin) }, live())
  }
  const told = seen.map(({ source }) => [
    header(source, 'List-Unsubscribe'),
    header(source, 'List-Unsubscribe-Post'),
  ])
  expect(told).toEqual([
    [`<${addressOf('https://clinic.example')}>`, 'List-Unsubscribe=One-Click'],
    [`<${addressOf('http://10.0.0.5:3000')}>`, undefined],
  ])
})

it('whatever a name or a text is, it adds no header and no recipient', async () => {
  const { seen, port } = await serve()
  const opened = gateway(port)
  const hostile = fc.constantFrom(
    'a\r\nBcc: thief@evil.example',
    'a\nX-Evil: 1\n\nbody',
    '%0d%0aBcc: thief@evil.example',
    '.\r\nMAIL FROM:<thief@evil.example>',
    '"Asha" <thief@evil.example>, x',
    '=?utf-8?q?=0D=0ABcc:_x?=',
    '<script>alert(1)</script>',
    'नमस्ते 🙂 \u2028\u202e',
    '\0\u0007',
  )
  const property = fc.asyncProperty(hostile, hostile, async (subject, text) => {
    seen.length = 0
    expect(await opened.send({ ...mail, subject, text }, live())).toMatchObject({ outcome: 'sent' })
    const [{ to, source }] = seen as [(typeof seen)[0]]
    expect(to).toEqual(['asha@patients.example'])
    const headers = source
      .split('\r\n\r\n')[0]!
      .split('\r\n')
      .filter((line) => !/^[ \t]/.test(line))
    const names = headers.map((line) => line.split(':')[0]!.toLowerCase())
    expect(names.toSorted()).toEqual([
      'auto-submitted',
      'content-transfer-encoding',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ])
    expect(header(source, 'Content-Type')).toMatch(/^text\/plain/)
  })
  await fc.assert(property, { numRuns: 60 })
})

it('an address that is none, or several, is refused', async () => {
  const { seen, port } = await serve()
  for (const to of ['a@b.example,c@d.example', 'a@b.example\r\nRCPT TO:<x@y.example>', 'a b', '']) {
    expect(await gateway(port).send({ ...mail, to }, live())).toMatchObject({ outcome: 'refused' })
  }
  expect(seen).toEqual([])
})

it('connections are few and used again, and one that the server has ended is replaced', async () => {
  const { seen, port, connections, server } = await serve()
  const opened = gateway(port)
  const sent = await Promise.all(Array.from({ length: 30 }, () => opened.send(mail, live())))
  expect(sent.every(({ outcome }) => outcome === 'sent')).toBe(true)
  expect(seen).toHaveLength(30)
  expect(connections()).toBeLessThanOrEqual(4)
  for (const connection of server.connections) connection.close()
  expect(await opened.send(mail, live())).toMatchObject({ outcome: 'sent' })
  expect(seen).toHaveLength(31)
})

describe('a server that answers', () => {
  const refuse = (responseCode: number, text: string) => (_: unknown, __: unknown, done: Done) =>
    done(Object.assign(new Error(text), { responseCode }))
  type Done = (error: Error) => void

  it.each([
    [550, 'refused'],
    [451, 'later'],
  ])('%i to the recipient: %s', async (code, outcome) => {
    const { port, seen } = await serve({ onRcptTo: refuse(code, 'No such user, says 10.0.0.8') })
    const result = await gateway(port).send(mail, live())
    expect(result).toEqual({ outcome, words: `${code} No such user, says …` })
    expect(seen).toEqual([])
  })

  it.each([
    [554, 'refused'],
    [452, 'later'],
  ])('%i to the text: %s', async (code, outcome) => {
    const onData = (
      stream: { resume: () => unknown; on: (event: string, run: () => void) => void },
      _: unknown,
      done: Done,
    ) => {
      stream.resume()
      stream.on('end', () => done(Object.assign(new Error('No'), { responseCode: code })))
    }
    const { port } = await serve({ onData: onData as never })
    expect(await gateway(port).send(mail, live())).toEqual({ outcome, words: `${code} No` })
  })

  it('that the password is wrong lets all messages wait, and repeats no secret', async () => {
    const { port } = await serve()
    const result = await gateway(port, {}, { secret: 'hunter3' }).send(mail, live())
    expect(result).toEqual({ outcome: 'later', words: '535 Wrong password …', afterSeconds: 900 })
  })
})

describe('a server that ends', () => {
  /** A server that speaks a line for each of the client's, and ends the connection after the last. */
  async function scripted(lines: (string | null)[]) {
    const sockets: Socket[] = []
    const server: Server = createServer((socket) => {
      sockets.push(socket)
      socket.on('error', () => {})
      const left = lines.slice(1)
      let inText = false
      socket.write(`${lines[0]}\r\n`)
      socket.on('data', (data) => {
        if (inText && !data.toString().endsWith('\r\n.\r\n')) return
        const line = left.shift()
        inText = line?.startsWith('354') ?? false
        if (line) socket.write(`${line}\r\n`)
        else socket.destroy()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    open.push({
      close: () => {
        for (const socket of sockets) socket.destroy()
        server.close()
      },
    })
    return (server.address() as AddressInfo).port
  }
  const plain = { encryption: 'none', user: '' } as const
  const start = ['220 hi', '250 hello', '250 sender', '250 recipient']

  it('before the text has taken nothing', async () => {
    for (const length of [2, 3, 4]) {
      const port = await scripted(start.slice(0, length))
      const result = await gateway(port, plain).send(mail, live())
      expect(result, String(length)).toMatchObject({ outcome: 'later' })
    }
  })

  it('after the text, without a word, leaves it unknown', async () => {
    const port = await scripted([...start, '354 go', null])
    expect(await gateway(port, plain).send(mail, live())).toMatchObject({ outcome: 'unknown' })
  })

  it('never: the signal ends it', async () => {
    const port = await scripted([...start, '354 go', '250-'])
    const result = await gateway(port, plain).send(mail, AbortSignal.timeout(300))
    expect(result).toEqual({ outcome: 'unknown', words: 'TIMEOUT' })
    expect(await gateway(port, plain).send(mail, AbortSignal.abort())).toMatchObject({
      outcome: 'later',
    })
  })

  it('no message goes to one without encryption that asks for it', async () => {
    const port = await scripted(start)
    const result = await gateway(port, { user: '' }).send(mail, live())
    expect(result).toMatchObject({ outcome: 'later' })
  })
})

describe('nothing is sent', () => {
  it('into the clinic’s own network, nor without encryption, unless a setting allows it', async () => {
    const { port, connections } = await serve()
    const outbound = { ...testOutbound, hosts: [] }
    for (const [change, words] of [
      [{}, 'OWN_NETWORK'],
      [{ host: '2130706433' }, 'OWN_NETWORK'],
      [{ host: '::1' }, 'OWN_NETWORK'],
      [{ encryption: 'none' }, 'TLS'],
    ] as const) {
      const result = await gateway(port, change, { outbound }).send(mail, live())
      expect(result, words).toEqual({ outcome: 'later', words, afterSeconds: 900 })
    }
    expect(connections()).toBe(0)
  })

  it('to a server whose certificate nobody vouches for', async () => {
    const { port, seen } = await serve()
    const outbound = { ...testOutbound, ca: undefined }
    const result = await gateway(port, {}, { outbound }).send(mail, live())
    expect(result).toMatchObject({ outcome: 'later', words: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(seen).toEqual([])
  })
})
