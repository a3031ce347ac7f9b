import type { ServerResponse } from 'node:http'

/** Bytes that wait in this process for one reader. The system keeps some hundred kilobytes before. */
const maxWaitingBytes = 64_000

/** One open stream to one browser. */
export class LiveStream {
  private heartbeatsWaited = 0
  private readonly response: ServerResponse

  constructor(response: ServerResponse) {
    this.response = response
    // It ends with its connection: without the frames of a chunked answer each message is one write, of
    // the bytes that all share. That saves a fifth of the processor's time.
    response.removeHeader('transfer-encoding')
    response.writeHead(200, {
      connection: 'close',
      'content-type': 'text/event-stream; charset=utf-8',
      // Proxies neither compress nor store it, and send on each event at once.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    // A browser whose computer was switched off says nothing.
    response.socket?.setKeepAlive(true, 30_000)
  }

  /** Calls `ended` once, whoever ends it. */
  onEnd(ended: () => void): void {
    this.response.once('close', ended)
  }

  /** A reader who does not read is cut off; the browser comes back, and reads what it missed. */
  write(text: string | Buffer): void {
    if (this.response.writableLength > maxWaitingBytes) this.response.destroy()
    else this.response.write(text)
  }

  /** As `write`; of whom something waits at three heartbeats, nobody reads any more. */
  writeHeartbeat(text: string | Buffer): void {
    this.heartbeatsWaited = this.response.writableLength > 0 ? this.heartbeatsWaited + 1 : 0
    if (this.heartbeatsWaited > 2) this.response.destroy()
    else this.write(text)
  }

  end(lastText: string): void {
    this.response.end(lastText)
  }
}
