import { limits } from '@earshot/shared/limits'
import { Checkbox, Fieldset, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { SignUpForm } from './sign-up.ts'
import { TermsFields } from './terms-fields.tsx'

type Form = UseFormReturnType<SignUpForm>

/** Who signs up, and for which company. */
export const UserDetails = ({ form }: { form: Form }) => (
  <Fieldset legend="Company / User Details">
    <Stack gap="sm">
      <TextInput
        label="Company name"
        autoComplete="organization"
        maxLength={limits.nameMax}
        {...form.getInputProps('companyName')}
      />
      <TextInput
        label="First name"
        autoComplete="given-name"
        maxLength={limits.nameMax}
        {...form.getInputProps('firstName')}
      />
      <TextInput
        label="Last name"
        autoComplete="family-name"
        maxLength={limits.nameMax}
        {...form.getInputProps('lastName')}
      />
    </Stack>
  </Fieldset>
)

/** What has to be accepted. */
export const Terms = ({ form }: { form: Form }) => (
  <Fieldset legend="Terms & Privacy">
    <Stack gap="sm">
      <TermsFields form={form} />
    </Stack>
  </Fieldset>
)

/** What may be wished for. */
export const Marketing = ({ form }: { form: Form }) => (
  <Fieldset legend="Marketing (opt-in)">
    <Stack gap="sm">
      <Checkbox
        label="Send me tips to get started"
        {...form.getInputProps('consentToHelpEmails', { type: 'checkbox' })}
      />
      <Checkbox
        label="Send me news, updates and offers"
        {...form.getInputProps('consentToMarketingEmails', { type: 'checkbox' })}
      />
    </Stack>
  </Fieldset>
)
