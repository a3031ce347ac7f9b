import { Text } from '@react-pdf/renderer'
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { hasRightToLeft } from './sheet-text.ts'

type Values = Record<string, unknown>
interface Painted {
  style?: unknown
  children?: ReactNode
}

const otherSide: Record<string, string> = {
  left: 'right',
  right: 'left',
  marginLeft: 'marginRight',
  marginRight: 'marginLeft',
  row: 'row-reverse',
  'flex-start': 'flex-end',
  'flex-end': 'flex-start',
}
const turned = (word: unknown) => otherSide[word as string] ?? word

const flat = (style: unknown): Values => Object.assign({}, ...[style].flat(Infinity)) as Values

/** A style with its sides exchanged. */
function mirroredStyle(style: Values): Values {
  const sides = Object.entries(style).map(([name, value]) => [turned(name), value])
  const mirrored = Object.fromEntries(sides) as Values
  if (style.flexDirection) mirrored.flexDirection = turned(style.flexDirection)
  // Across a row it says top and bottom, and those stay.
  else if (style.alignItems) mirrored.alignItems = turned(style.alignItems)
  return mirrored
}

/** A name or an address in Latin letters keeps its order, at the other side of its box. */
const textAtItsSide = ({ props }: ReactElement): Values => {
  const { style, children } = props as Painted
  const isLatin = typeof children === 'string' && !hasRightToLeft(children)
  const { textAlign = 'left' } = flat(style)
  return { direction: isLatin ? 'ltr' : 'rtl', textAlign: turned(textAlign) }
}

/**
 * A painted sheet as it is read from right to left. The typesetter knows the direction of a text,
 * and not that of the boxes around it.
 */
export function mirrored(element: ReactElement): ReactElement {
  const { style, children } = element.props as Painted
  const isText = element.type === Text
  return cloneElement(
    element as ReactElement<Painted>,
    style || isText
      ? { style: { ...mirroredStyle(flat(style)), ...(isText && textAtItsSide(element)) } }
      : {},
    ...Children.toArray(children).map((it) => (isValidElement(it) ? mirrored(it) : it)),
  )
}
