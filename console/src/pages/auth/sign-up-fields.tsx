import { limits } from '@earshot/shared/limits'
import type { UseFormReturnType } from '@mantine/form'
import { CheckField } from '../../plain/CheckField.tsx'
import { TextField } from '../../plain/Field.tsx'
import { FieldGroup } from '../../plain/FieldGroup.tsx'
import type { SignUpForm } from './sign-up.ts'
import { TermsFields } from './TermsFields.tsx'

type Form = UseFormReturnType<SignUpForm>

/** Who signs up, and for which company. */
export const UserDetails = ({ form }: { form: Form }) => (
  <FieldGroup legend="Company / User Details">
    <TextField
      label="Company name"
      autoComplete="organization"
      maxLength={limits.nameMax}
      {...form.getInputProps('companyName')}
    />
    <TextField
      label="First name"
      autoComplete="given-name"
      maxLength={limits.nameMax}
      {...form.getInputProps('firstName')}
    />
    <TextField
      label="Last name"
      autoComplete="family-name"
      maxLength={limits.nameMax}
      {...form.getInputProps('lastName')}
    />
  </FieldGroup>
)

/** What has to be accepted. */
export const Terms = ({ form }: { form: Form }) => (
  <FieldGroup legend="Terms & Privacy">
    <TermsFields form={form} />
  </FieldGroup>
)

/** What may be wished for. */
export const Marketing = ({ form }: { form: Form }) => (
  <FieldGroup legend="Marketing (opt-in)">
    <CheckField
      label="Send me tips to get started"
      {...form.getInputProps('consentToHelpEmails', { type: 'checkbox' })}
    />
    <CheckField
      label="Send me news, updates and offers"
      {...form.getInputProps('consentToMarketingEmails', { type: 'checkbox' })}
    />
  </FieldGroup>
)
