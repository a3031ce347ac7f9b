import { afterEach, describe, expect, it } from 'vitest'
import { gatewayOf, testMessage } from '../../test-kit/gateways.server.ts'
import { startSmtpServer } from '../../test-kit/smtp.server.ts'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const it of open.splice(0).toReversed()) await it.close()
})

const mail = { ...testMessage, to: 'asha@patients.example' }
const live = () => new AbortController().signal

async function serve(options: Parameters<typeof startSmtpServer>[0]) {
  const server = await startSmtpServer(options)
  open.push(server)
  return server
}

function gateway(port: number) {
  const opened = gatewayOf('email', {
    host: 'localhost',
    port,
    encryption: 'starttls',
    user: 'clinic',
    senderName: 'Lotus Clinic',
    senderAddress: 'desk@lotus.example',
    replyTo: 'office@lotus.example',
  })
  open.push(opened)
  return opened
}

describe('a slow mail server', () => {
  /** Answers to a text only when it is told to. */
  async function slow() {
    const answers: (() => void)[] = []
    const server = await serve({
      onData: (stream, _session, done) => {
        stream.resume()
        stream.on('end', () => answers.push(() => done()))
      },
    })
    return { ...server, answers }
  }

  it('has not taken what still waits for a connection when its time is over, and takes what comes after', async () => {
    const { port, answers } = await slow()
    const opened = gateway(port)
    const connections = opened.atOnce! / 2
    const first = Array.from({ length: connections }, () => opened.send(mail, live()))
    await expect.poll(() => answers).toHaveLength(connections)
    const waiting = new AbortController()
    const given = opened.send(mail, waiting.signal)
    const next = opened.send(mail, live())
    waiting.abort()
    expect(await given).toEqual({ outcome: 'later', words: 'TIMEOUT' })
    answers[0]!()
    await expect.poll(() => answers).toHaveLength(connections + 1)
    for (const answer of answers) answer()
    expect((await Promise.all([...first, next])).map(({ outcome }) => outcome)).toEqual(
      [...first, next].map(() => 'sent'),
    )
  })

  it('keeps no connection that becomes idle after the gateway was closed', async () => {
    const { port, answers, server } = await slow()
    const opened = gateway(port)
    const sent = opened.send(mail, live())
    await expect.poll(() => answers).toHaveLength(1)
    opened.close()
    answers[0]!()
    expect(await sent).toMatchObject({ outcome: 'sent' })
    await expect.poll(() => server.connections.size).toBe(0)
  })

  it('that is not connected to in time has taken nothing', async () => {
    const { port, connections } = await slow()
    const ending = new AbortController()
    const sent = gateway(port).send(mail, ending.signal)
    ending.abort()
    expect(await sent).toEqual({ outcome: 'later', words: 'TIMEOUT' })
    expect(connections()).toBe(0)
  })
})
