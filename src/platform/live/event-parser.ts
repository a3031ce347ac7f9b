/** An event of a stream of server-sent events. */
export interface StreamEvent {
  name: string
  /** Undefined for one that only moves the position on. */
  data: string | undefined
  /** The position in the stream; undefined where it does not move. */
  id: string | undefined
}

/**
 * Takes the text of a stream piece by piece, cut anywhere, and calls `onEvent` with each complete
 * event. Comments and unknown fields are skipped, as the HTML standard says.
 */
export function createEventParser(onEvent: (event: StreamEvent) => void): (text: string) => void {
  let rest = ''
  let event: Partial<StreamEvent> = {}

  function takeLine(line: string): void {
    if (line === '') {
      const { name = 'message', data, id } = event
      event = {}
      if (data !== undefined || id !== undefined) onEvent({ name, data, id })
      return
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'event') event.name = value
    if (field === 'id') event.id = value
    if (field === 'data') event.data = event.data === undefined ? value : `${event.data}\n${value}`
  }

  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    for (const line of lines) takeLine(line.endsWith('\r') ? line.slice(0, -1) : line)
  }
}
