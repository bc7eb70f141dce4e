import { Textarea } from '@mantine/core'
import type { FormFieldProps } from '../../design/form/use-form.ts'

/** The reason of votes for customers. */
export const ReasonField = (field: FormFieldProps<string>) => (
  <Textarea
    dir="auto"
    label="Reason"
    description="For your team only"
    placeholder="Asked for it in our call"
    autosize
    minRows={2}
    maxRows={6}
    {...field}
  />
)
