import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import classes from './Property.module.css'

interface PropertiesProps {
  /** Class for another layout. */
  className?: string | undefined
  children: ReactNode
}

/** Named properties of a thing, in one column or, with enough room, in two. */
export const Properties = ({ className, children }: PropertiesProps) => (
  <dl className={`${classes.list} ${className ?? ''}`}>{children}</dl>
)

/** One property and its value. */
export const Property = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.property}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** A value with a button that changes it; `label` is the property's name, which screen readers read first. */
export function PropertyButton({
  label,
  className,
  children,
  ...button
}: UnstyledButtonProps & ComponentPropsWithRef<'button'> & { label: string }) {
  const id = useId()
  return (
    <UnstyledButton
      className={`${classes.value} ${className ?? ''}`}
      aria-labelledby={`${id}-label ${id}`}
      {...button}
    >
      <span id={`${id}-label`} hidden>
        {label}:
      </span>
      <span id={id} className={classes.words}>
        {children}
      </span>
    </UnstyledButton>
  )
}
