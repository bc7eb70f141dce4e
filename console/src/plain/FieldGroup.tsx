import type { ReactNode } from 'react'
import classes from './Field.module.css'
import { Stack } from './Stack.tsx'

/** Fields that belong together, with their name. */
export const FieldGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={classes.group}>
    <legend>{legend}</legend>
    <Stack gap="small">{children}</Stack>
  </fieldset>
)
