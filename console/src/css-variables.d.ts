import 'react'

declare module 'react' {
  /** Styles of an element may set variables that style sheets read. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
