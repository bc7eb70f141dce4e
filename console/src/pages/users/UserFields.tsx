import { limits } from '@earshot/shared/limits'
import { Role } from '@earshot/shared/permissions'
import { NativeSelect, type NativeSelectProps, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'

interface NamesProps {
  inputProps: (name: 'firstName' | 'lastName') => GetInputPropsReturnType
}

/** What an organisation calls somebody. */
export const NameFields = ({ inputProps }: NamesProps) => (
  <>
    <TextInput
      label="First name"
      autoComplete="off"
      maxLength={limits.nameMax}
      {...inputProps('firstName')}
    />
    <TextInput label="Last name" autoComplete="off" maxLength={limits.nameMax} {...inputProps('lastName')} />
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
