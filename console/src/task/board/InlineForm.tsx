import { Button, Group, TextInput } from '@mantine/core'
import type { FormFieldProps, FormState } from '../../design/form/use-form.ts'

interface Props<Name extends string> {
  form: Pick<FormState<object>, 'props' | 'error' | 'pending'> & {
    field: (name: Name) => FormFieldProps<string>
  }
  name: Name
  label: string
  fieldLabel: string
  placeholder: string
  close: string
  onClose: () => void
  className?: string | undefined
}

/** A form of one line on the board itself; Escape closes it. */
export const InlineForm = <Name extends string>(props: Props<Name>) => (
  <form
    {...props.form.props}
    className={props.className}
    aria-label={props.label}
    onKeyDown={(event) => event.key === 'Escape' && props.onClose()}
  >
    <TextInput
      dir="auto"
      size="xs"
      autoFocus
      aria-label={props.fieldLabel}
      placeholder={props.placeholder}
      {...props.form.field(props.name)}
      error={props.form.field(props.name).error ?? props.form.error?.message}
    />
    <Group gap={6} mt={6}>
      <Button type="submit" size="compact-sm" loading={props.form.pending}>
        Add
      </Button>
      <Button size="compact-sm" variant="default" onClick={props.onClose}>
        {props.close}
      </Button>
    </Group>
  </form>
)
