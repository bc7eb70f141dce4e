import { limits } from '@earshot/shared/limits'
import { Anchor, Checkbox, Fieldset, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import type { SignUpForm } from './sign-up.ts'

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
      <Checkbox
        label={
          <>
            I have read and accept the <LegalLink to={paths.termsOfService()}>terms of service</LegalLink>
          </>
        }
        {...form.getInputProps('termsAccepted', { type: 'checkbox' })}
      />
      <Checkbox
        label={
          <>
            I have read and accept the <LegalLink to={paths.privacyPolicy()}>privacy policy</LegalLink>
          </>
        }
        {...form.getInputProps('privacyPolicyAccepted', { type: 'checkbox' })}
      />
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

/** In a tab of its own, so that nothing typed is lost. */
const LegalLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Anchor href={to} target="_blank" rel="noopener" inherit underline="always">
    {children}
  </Anchor>
)
