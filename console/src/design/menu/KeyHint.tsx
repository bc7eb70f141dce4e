import { isApple } from '../../lib/shortcut-list.ts'
import classes from './KeyHint.module.css'

/**
 * A shortcut, shown on its button. Hidden from screen readers, because it is not part of the button's name, and on
 * touch screens.
 */
export const KeyHint = ({ keys }: { keys: string }) => (
  <span className={classes.key} data-keys={keys} aria-hidden />
)

/** Shortcut that sends a text of several lines. */
export const sendKeys = isApple ? '⌘↵' : 'Ctrl ↵'
