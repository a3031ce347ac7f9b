import { Component, createRef, h, type ComponentChildren } from 'preact'

interface StillBoxProps {
  /** Whether the next content is still being read. */
  isReading: boolean
  children: ComponentChildren
}

/** A box that stays as high as it was while its next content is read: what follows keeps its place. */
export class StillBox extends Component<StillBoxProps> {
  box = createRef<HTMLDivElement>()
  keptHeight: number | undefined

  override render({ isReading, children }: StillBoxProps): ComponentChildren {
    // The page still has the content of before.
    if (isReading) this.keptHeight ??= this.box.current?.offsetHeight
    else this.keptHeight = undefined
    const minHeight = this.keptHeight === undefined ? undefined : `${this.keptHeight}px`
    return h('div', { ref: this.box, class: 'still', style: { minHeight } }, children)
  }
}
