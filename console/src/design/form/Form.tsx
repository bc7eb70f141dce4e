import { Button, type ButtonProps, Group, Stack, type StackProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FormErrorTitle } from './FormError.tsx'
import type { OutdatedForm } from './OutdatedChoice.tsx'
import classes from './SaveBar.module.css'
import { SaveError } from './SaveError.tsx'
import { useUnsavedChanges } from './unsaved-changes.ts'
import type { FormState } from './use-form.ts'

interface Props {
  form: Pick<FormState<object>, 'props' | 'error' | 'pending' | 'changed' | 'discard' | 'reset'> &
    OutdatedForm
  /** Its name for screen readers. */
  label: string
  /** What could not be done when it is refused: 'The project could not be saved'; without it the page says so itself. */
  failed?: FormErrorTitle
  /** What the button says; without it the buttons are among the children. */
  submit?: string | false
  button?: ButtonProps
  /** Whether it is a page of settings: its buttons are below it, and only while something is changed. */
  saveBar?: boolean
  onCancel?: () => void
  onEscape?: () => void
  gap?: StackProps['gap']
  children: ReactNode
}

/** The frame of the console's forms: why it was refused, its fields, its buttons. */
export function Form({
  form,
  label,
  failed,
  submit,
  button,
  saveBar = false,
  onCancel,
  onEscape,
  gap = 'md',
  children,
}: Props) {
  useUnsavedChanges(form.props.ref, form.changed)
  const cancel = () => {
    form.discard()
    onCancel?.()
  }
  return (
    <form
      {...form.props}
      className={saveBar ? classes.form : undefined}
      aria-label={label}
      onKeyDown={(event) => event.key === 'Escape' && onEscape?.()}
    >
      <Stack gap={gap} className={saveBar ? classes.fields : undefined}>
        {failed && <SaveError title={failed} form={form} />}
        {children}
        {submit && (
          <Group justify="flex-end" gap="xs">
            {onCancel && (
              <Button variant="default" onClick={cancel} data-autofocus>
                Cancel
              </Button>
            )}
            <Button type="submit" loading={form.pending} {...button}>
              {submit}
            </Button>
          </Group>
        )}
      </Stack>
      {saveBar && form.changed && <SaveBar form={form} />}
    </form>
  )
}

/** What keeps or drops the changes of a page of settings; it stays in sight below them. */
const SaveBar = ({ form }: { form: Pick<FormState<object>, 'pending' | 'reset'> }) => (
  <div className={classes.bar}>
    <span className={classes.words} role="status">
      Unsaved changes
    </span>
    <Button variant="default" disabled={form.pending} onClick={form.reset}>
      Discard
    </Button>
    <Button type="submit" loading={form.pending}>
      Save changes
    </Button>
  </div>
)
