import type { ComponentProps, ReactNode } from 'react'
import classes from './Button.module.css'

interface Look {
  tone?: 'filled' | 'outlined' | undefined
  small?: boolean | undefined
}

/** The classes of a button, for a link that looks like one. */
export const buttonClass = ({ tone = 'filled', small = false }: Look = {}): string =>
  `${classes.button} ${classes[tone]}${small ? ` ${classes.small}` : ''}`

interface Props extends Look, Omit<ComponentProps<'button'>, 'className'> {
  /** True while the button's action runs: it shows a spinner and cannot be pressed. */
  loading?: boolean
  children: ReactNode
}

/** A button. While loading it keeps its width, and its name for screen readers. */
export const Button = ({
  tone,
  small,
  loading = false,
  children,
  disabled,
  type = 'button',
  ...rest
}: Props) => (
  <button
    {...rest}
    type={type}
    className={buttonClass({ tone, small })}
    disabled={disabled || loading}
    aria-busy={loading || undefined}
  >
    <span className={classes.content}>{children}</span>
    {loading && <span className={classes.waiting} aria-hidden />}
  </button>
)
