import { h, type ComponentChildren } from 'preact'

/** The elements of the summary, which Submit names as its description. */
export const summaryIds = { appointment: 'summary-appointment', patient: 'summary-patient' }

interface LinesProps {
  part: keyof typeof summaryIds
  title: string
  /** The name of the button back to the step. */
  change: string
  onChange: () => void
  disabled: boolean
  /** What is to be booked, each with its name; undefined ones are left out. */
  lines: (readonly [name: string, value: ComponentChildren] | undefined)[]
}

/** The values of one step, with a button back to it. */
export function SummaryLines(props: LinesProps): ComponentChildren {
  const { part, title, change, onChange, disabled, lines } = props
  return h(
    'section',
    { class: 'summary' },
    h(
      'div',
      { class: 'head' },
      h('h3', null, title),
      h(
        'button',
        {
          type: 'button',
          class: 'plain',
          'aria-label': change,
          title: change,
          onClick: onChange,
          disabled,
        },
        h(
          'svg',
          { viewBox: '0 0 24 24', width: 20, height: 20, 'aria-hidden': 'true' },
          h('path', {
            d: 'M4 20h4L19 9l-4-4L4 16zM13.5 6.5l4 4',
            fill: 'none',
            stroke: 'currentcolor',
            'stroke-width': 1.8,
            'stroke-linejoin': 'round',
          }),
        ),
      ),
    ),
    h('dl', { id: summaryIds[part], class: 'facts' }, factLines(lines)),
  )
}

/** Lines of a list of facts: a name, and its value in its own direction. */
export const factLines = (lines: LinesProps['lines']): ComponentChildren =>
  lines.map(
    (line) =>
      line &&
      h(
        'div',
        { key: line[0] },
        h('dt', null, line[0]),
        h('dd', null, typeof line[1] === 'string' ? h('bdi', null, line[1]) : line[1]),
      ),
  )
