import { Role } from '@earshot/shared/permissions'
import { NativeSelect, type NativeSelectProps, TextInput } from '@mantine/core'
import type { FieldProps } from '../../form/use-form.ts'

interface NamesProps {
  form: { field: (name: 'firstName' | 'lastName') => FieldProps<string> }
}

/** What an organisation calls somebody. */
export const NameFields = ({ form }: NamesProps) => (
  <>
    <TextInput label="First name" autoComplete="off" {...form.field('firstName')} />
    <TextInput label="Last name" autoComplete="off" {...form.field('lastName')} />
  </>
)

/** The roles there are, behind the specification's placeholder (section 6). */
export const RoleSelect = (props: NativeSelectProps) => (
  <NativeSelect
    label="Role"
    data={[{ value: '', label: '(select user role)' }, ...Role.options]}
    {...props}
  />
)
