import classes from './Outbox.module.css'

/** What a gateway has said, in its own words: of any language and direction. */
export function GatewayWords({ children }: { children: string }) {
  return (
    <bdi className={classes.words} lang="">
      {children}
    </bdi>
  )
}
