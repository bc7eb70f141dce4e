import { Button, type ButtonProps, Group, Stack, type StackProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ConflictForm } from './ConflictChoice.tsx'
import type { FormErrorTitle } from './FormError.tsx'
import classes from './SaveBar.module.css'
import { SaveError } from './SaveError.tsx'
import { useUnsavedChanges } from './unsaved-changes.ts'
import type { FormState } from './use-form.ts'

interface Props {
  form: Pick<FormState<object>, 'props' | 'error' | 'pending' | 'changed' | 'discard' | 'reset'> &
    ConflictForm
  /** Name of the form for screen readers. */
  label: string
  /** Title of a refusal: 'The project could not be saved'; without a title, the page shows errors itself. */
  failed?: FormErrorTitle
  /** Text of the button; without a text, the buttons are among the children. */
  submit?: string | false
  button?: ButtonProps
  /** True for a page of settings: the buttons are in a bar below, shown only while something is changed. */
  saveBar?: boolean
  /** The reason why this person cannot save, in place of the button of the save bar: they can try things out. */
  unsavable?: ReactNode
  /** Saves the changes that this person may save, beside a reason why the others stay; absent if there are none. */
  onSaveRest?: (() => unknown) | undefined
  onCancel?: () => void
  onEscape?: () => void
  gap?: StackProps['gap']
  children: ReactNode
}

/** The frame of the console's forms: error, fields, buttons. */
export function Form({
  form,
  label,
  failed,
  submit,
  button,
  saveBar = false,
  unsavable,
  onSaveRest,
  onCancel,
  onEscape,
  gap = 'md',
  children,
}: Props) {
  useUnsavedChanges(form.props.ref, form.changed && (!unsavable || onSaveRest !== undefined))
  const cancel = () => {
    form.discard()
    onCancel?.()
  }
  return (
    <form
      {...form.props}
      onSubmit={unsavable ? (event) => event.preventDefault() : form.props.onSubmit}
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
      {saveBar && form.changed && <SaveBar form={form} unsavable={unsavable} onSaveRest={onSaveRest} />}
    </form>
  )
}

interface SaveBarProps {
  form: Pick<FormState<object>, 'pending' | 'reset'>
  unsavable: ReactNode
  onSaveRest: (() => unknown) | undefined
}

/** Bar that saves or discards the changes of a page of settings; stays visible below them. */
const SaveBar = ({ form, unsavable, onSaveRest }: SaveBarProps) => (
  <div className={classes.bar}>
    <span className={classes.words} role="status">
      {unsavable ?? 'Unsaved changes'}
    </span>
    <Button variant="default" disabled={form.pending} onClick={form.reset}>
      Discard
    </Button>
    {!unsavable && (
      <Button type="submit" loading={form.pending}>
        Save changes
      </Button>
    )}
    {onSaveRest && (
      <Button loading={form.pending} onClick={onSaveRest}>
        Save the rest
      </Button>
    )}
  </div>
)
