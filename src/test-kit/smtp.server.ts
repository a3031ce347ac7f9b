import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { testCertificate } from './test-certificate.ts'

interface SeenMail {
  from: string
  to: string[]
  /** As it came: headers, an empty line, and the body. */
  source: string
}

/**
 * A real mail server with a certificate of its own, which takes the user 'clinic' with the password
 * 'hunter2', and notes what it takes.
 */
export async function startSmtpServer(options: SMTPServerOptions = {}) {
  const seen: SeenMail[] = []
  let connections = 0
  const server = new SMTPServer({
    ...testCertificate,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'clinic' && password === 'hunter2'
        ? done(null, { user: username })
        : done(Object.assign(new Error('Wrong password hunter3'), { responseCode: 535 })),
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        seen.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
    ...options,
  })
  // A client that leaves in the middle of something is what tests do.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    seen,
    server,
    connections: () => connections,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
