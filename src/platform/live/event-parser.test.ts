import { expect, it } from 'vitest'
import { createEventParser, type StreamEvent } from './event-parser.ts'

function parse(...pieces: string[]): StreamEvent[] {
  const events: StreamEvent[] = []
  const take = createEventParser((event) => events.push(event))
  for (const piece of pieces) take(piece)
  return events
}

const stream =
  ': hello\n\nevent: ready\nid: 7\ndata: {}\n\n:\n\nevent: change\r\nid: 8\r\ndata: {"a":1}\r\n\r\n'
const events = [
  { name: 'ready', data: '{}', id: '7' },
  { name: 'change', data: '{"a":1}', id: '8' },
]

it('reads events and skips comments', () => {
  expect(parse(stream)).toEqual(events)
})

it('reads the same wherever the line cuts them', () => {
  for (let cut = 0; cut <= stream.length; cut++) {
    expect(parse(stream.slice(0, cut), stream.slice(cut))).toEqual(events)
  }
  expect(parse(...stream)).toEqual(events)
})

it('does not report an event that has not ended', () => {
  expect(parse('event: change\ndata: {}\n')).toEqual([])
})

it('reports a position without data', () => {
  expect(parse(': \nid: 9\n\n')).toEqual([{ name: 'message', data: undefined, id: '9' }])
})

it('joins lines of data, and skips an event without data and position', () => {
  expect(parse('data: 1\ndata:2\n\nevent: x\n\n')).toEqual([
    { name: 'message', data: '1\n2', id: undefined },
  ])
})
