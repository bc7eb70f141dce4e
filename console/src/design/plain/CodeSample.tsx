import { useState } from 'react'
import classes from './CodeSample.module.css'

/** Code to read and to copy. */
export function CodeSample({ label, code }: { label: string; code: string }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(code)
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <figure className={classes.sample}>
      <figcaption className={classes.head}>
        {label}
        <button type="button" className={classes.copy} onClick={() => void copy()}>
          <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
      <pre className={classes.code} data-one-line={!code.includes('\n')} tabIndex={0}>
        <code>{code.includes('\n') ? code : <Words line={code} />}</code>
      </pre>
    </figure>
  )
}

/** A line that breaks at its spaces, and elsewhere only within a word that is longer than the line. */
const Words = ({ line }: { line: string }) =>
  [...line.matchAll(/\S+|\s+/g)].map(({ 0: part, index: at }) =>
    part.trim() === '' ? part : <span key={at}>{part}</span>,
  )
