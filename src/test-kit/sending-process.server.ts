import { connect } from '../platform/db/connect.server.ts'
import { gatewayOf } from './gateways.server.ts'
import { httpSms, killedPace, sendNow, type SendingTask } from './sending.server.ts'

// A process of its own that sends what waits by an HTTP gateway, one run after the other, until its parent
// kills it at any moment; it says when it is ready, so that what it loads is no part of its life.
process.on('message', async ({ databaseUrl, origin, ...task }: SendingTask) => {
  const db = connect(databaseUrl, { max: 3 })
  const pace = { ...killedPace, ...task }
  for (;;) await sendNow(db, [gatewayOf('sms', httpSms(origin))], { pace })
})
process.send?.('ready')

// The parent has ended, so nobody else would stop this process.
process.on('disconnect', () => process.exit(0))
