import { InputBase, type InputBaseProps } from '@mantine/core'
import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import classes from './GrowingTextarea.module.css'

type GrowingTextareaProps = InputBaseProps & Omit<ComponentProps<'textarea'>, keyof InputBaseProps>

/**
 * A text of three lines that grows to eight. Browsers do that by themselves; for one that does not yet,
 * it is measured: Mantine's, which measures in all of them, weighs a kilobyte more.
 */
export function GrowingTextarea(props: GrowingTextareaProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const { current } = area
    if (!current || globalThis.CSS?.supports?.('field-sizing', 'content')) return
    current.style.height = 'auto'
    // The border is not part of what scrolls.
    current.style.height = `${current.scrollHeight + 2}px`
  }, [props.value])
  return (
    <InputBase
      component="textarea"
      multiline
      rows={3}
      {...props}
      ref={area}
      classNames={{ input: classes.input }}
    />
  )
}
