import fastify from 'fastify'
import { connect, type Statement } from '../src/platform/db/connect.server.ts'

// The reference for whole calls: a bare Fastify handler that sends the very statements a call of the
// clinic sends, and answers with their rows. They come by message; arguments: the database.
const db = connect(process.argv[2]!, { max: 10 })
const app = fastify()
let calls: Statement[][] = []
process.on('message', (message: Statement[][]) => {
  calls = message
  process.send?.('ready')
})

app.get<{ Params: { index: string } }>('/same/:index', async ({ params }) => {
  const statements = calls[Number(params.index)]!
  // The clinic has these planned each time, for what was typed.
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

// Whoever started it is gone: nobody is left to stop it.
process.on('disconnect', () => process.exit(0))
