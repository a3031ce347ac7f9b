import fastify from 'fastify'
import { connect, type Statement } from '../src/platform/db/connect.server.ts'

// The reference for whole calls: a bare Fastify handler that sends exactly the statements of a call
// of the clinic, and answers with their rows. It receives them as a message; argument: the
// database.
const db = connect(process.argv[2]!, { max: 10 })
const app = fastify()
let calls: Statement[][] = []
process.on('message', (message: Statement[][]) => {
  calls = message
  process.send?.('ready')
})

app.get<{ Params: { index: string } }>('/same/:index', async ({ params }) => {
  const statements = calls[Number(params.index)]!
  // The clinic plans these for each request, for the search text.
  const prepare = !statements.some(({ text }) => text.includes('plan_cache_mode'))
  const answers: unknown[] = []
  for (const { text, values } of statements) {
    if (/^\s*(select|with)\b/i.test(text)) {
      answers.push(await db.unsafe(text, [...values] as never[], { prepare }))
    }
  }
  return answers
})

process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))

// The parent has ended, so nobody else would stop this process.
process.on('disconnect', () => process.exit(0))
