import { Path, Rect, Svg, Text, View, type TextProps } from '@react-pdf/renderer'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { logo, tick } from './logo.ts'
import { familiesFor, partsOfWords, settable } from './sheet-fonts.server.ts'
import { styles } from './sheet-styles.server.ts'

// The server runs no JSX; these few functions stand for the tags that a sheet needs.

export type Style = TextProps['style']

interface ViewOptions {
  style?: Style
  /** On every page that its surroundings run on to. */
  fixed?: boolean
  /** False keeps it on one page. */
  wrap?: boolean
}

export const view = (options: ViewOptions, ...children: ReactNode[]): ReactElement =>
  createElement(View, options, ...children)

/** A text in the fonts of its scripts. */
export const text = (content: string, ...style: Style[]): ReactElement =>
  createElement(
    Text,
    { ...partsOfWords(content), style: [styles.text, { fontFamily: familiesFor(content) }, style] },
    settable(content),
  )

/** A text whose pieces each have their fonts. */
export const sentence = (whole: string, pieces: ReactNode[], ...style: Style[]): ReactElement =>
  createElement(
    Text,
    { ...partsOfWords(whole), style: [styles.text, { fontFamily: familiesFor('') }, style] },
    ...pieces,
  )

const drawing = ({ size }: { size: number }, style: Style, ...shapes: ReactNode[]) =>
  createElement(Svg, { viewBox: `0 0 ${size} ${size}`, style }, ...shapes)

export const drawnLogo = (): ReactElement =>
  drawing(
    logo,
    styles.logo,
    createElement(Rect, {
      width: logo.size,
      height: logo.size,
      rx: logo.corner,
      ry: logo.corner,
      fill: logo.ground,
    }),
    createElement(Path, { d: logo.cross, fill: '#ffffff' }),
  )

export const drawnTick = (): ReactElement =>
  drawing(
    tick,
    styles.tick,
    createElement(Path, {
      d: tick.path,
      stroke: '#000000',
      strokeWidth: tick.stroke,
      fill: 'none',
    }),
  )
