import { Role } from '@earshot/shared/permissions'
import { limitMessage } from '@earshot/shared/plan/plans'
import { NativeSelect, type NativeSelectProps, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FormFieldProps } from '../design/form/use-form.ts'
import { PlanLimitReached } from '../plan/PlanLimitReached.tsx'
import { useUser } from '../session/session.ts'
import { invitationsQuery } from './user-queries.ts'

interface NamesProps {
  form: { field: (name: 'firstName' | 'lastName') => FormFieldProps<string> }
}

/** Name of a person in the organisation. */
export const NameFields = ({ form }: NamesProps) => (
  <>
    <TextInput label="First name" autoComplete="off" {...form.field('firstName')} />
    <TextInput label="Last name" autoComplete="off" {...form.field('lastName')} />
  </>
)

/**
 * All roles, after the specification's placeholder (section 6). States in advance if the plan allows no further
 * administrator; `current` is the person's present role.
 */
export function RoleSelect({ current, ...props }: NativeSelectProps & { current?: Role }) {
  const { plan } = useUser().currentTenant
  const { data } = useQuery(invitationsQuery())
  const full =
    current !== 'Administrator' && data && limitMessage(plan, 'administrators', data.administrators.taken)
  return (
    <NativeSelect
      label="Role"
      data={[
        { value: '', label: '(select user role)' },
        ...Role.options.map((role) => ({
          value: role,
          label: role,
          disabled: Boolean(full) && role === 'Administrator',
        })),
      ]}
      description={full && <PlanLimitReached reason={full} />}
      {...props}
    />
  )
}
