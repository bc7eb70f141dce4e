import type { ReactNode } from 'react'
import { Button } from '../plain/Button.tsx'
import { Stack } from '../plain/Stack.tsx'
import { FormError, type FormErrorTitle } from './FormError.tsx'
import type { FormState } from './use-form.ts'

interface Props {
  form: Pick<FormState<object>, 'props' | 'error' | 'pending'>
  label?: string
  failed?: FormErrorTitle
  submit?: string
  children?: ReactNode
}

/** Like `Form`, for the pages around the login, which do not load Mantine. */
export const PlainForm = ({ form, label, failed, submit, children }: Props) => (
  <form {...form.props} aria-label={label}>
    <Stack gap="small">
      {failed && <FormError title={failed} error={form.error} />}
      {children}
      {submit && (
        <Button type="submit" loading={form.pending}>
          {submit}
        </Button>
      )}
    </Stack>
  </form>
)
