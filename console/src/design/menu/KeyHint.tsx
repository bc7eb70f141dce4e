import { isApple } from '../../lib/shortcut-list.ts'
import classes from './KeyHint.module.css'

/** The key that presses a button, on the button. For eyes alone: it is no part of the name, and touch screens have none. */
export const KeyHint = ({ keys }: { keys: string }) => (
  <span className={classes.key} data-keys={keys} aria-hidden />
)

/** What sends a text that may have several lines. */
export const sendKeys = isApple ? '⌘↵' : 'Ctrl ↵'
