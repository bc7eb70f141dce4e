import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import classes from './Property.module.css'

interface PropertiesProps {
  /** Where they stand differently. */
  className?: string | undefined
  children: ReactNode
}

/** What a thing is and has, each by its name: properties in one column, or in two where there is room. */
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

/** A value that changes by a press; `label` is the property's name, which is read before it. */
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
