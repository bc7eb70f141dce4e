import { limits } from '@earshot/shared/limits'
import { type ActionResult, SignUpResult } from '@earshot/shared/result'
import { Button, Checkbox, Collapse, Fieldset, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { act } from '../api.ts'
import { startGoogle } from '../google.ts'
import { useGoogleLogin } from '../session.ts'
import { Notice } from '../ui/Notice.tsx'
import { PasswordChecklist } from '../ui/PasswordChecklist.tsx'
import { focusFirstError } from './focus-first-error.ts'
import { GoogleButton } from './google-button.tsx'
import { emptySignUp, googleFields, googleSignUpOf, SignUpForm, signUpOf } from './sign-up.ts'

type Form = UseFormReturnType<SignUpForm>

/** Signing up by e-mail; `onCreated` learns whether the account can be used at once. */
export function AccountCreateForm({ onCreated }: { onCreated: (activated: boolean) => void }) {
  const form = useForm<SignUpForm>({
    initialValues: emptySignUp,
    validate: schemaResolver(SignUpForm, { sync: true }),
  })
  const [result, setResult] = useState<ActionResult>()
  const [byEmail, { toggle }] = useDisclosure(false)
  const google = useGoogleLogin()

  function goToGoogle(): Promise<void> | undefined {
    const wrong = googleFields.filter((field) => form.validateField(field).hasError)
    if (wrong.length === 0) return startGoogle({ intent: 'signup', ...googleSignUpOf(form.getValues()) })
    focusFirstError(form)(Object.fromEntries(wrong.map((field) => [field, true])))
    return undefined
  }

  async function submit(values: SignUpForm) {
    setResult(undefined)
    const outcome = await act('/auth/signup', SignUpResult, signUpOf(values))
    if (outcome.status === 'Ok') onCreated('activated' in outcome && outcome.activated)
    else if (Object.keys(outcome.fields).length > 0) form.setErrors(outcome.fields)
    else setResult(outcome)
  }

  return (
    <form onSubmit={form.onSubmit(submit, focusFirstError(form))} noValidate aria-label="Create Account">
      <Stack>
        <UserDetails form={form} />
        <Terms form={form} />
        <Marketing form={form} />
        {google && (
          <GoogleButton
            label="Sign up with Google"
            failed="Error signing up with Google account, please try again"
            onStart={goToGoogle}
          />
        )}
        <Button variant="default" onClick={toggle} aria-expanded={byEmail}>
          Use Email/Password
        </Button>
        <Collapse expanded={byEmail}>{byEmail && <EmailMethod form={form} />}</Collapse>
        {result?.status === 'Warning' && <Notice tone="warning" title="Warning" messages={result.messages} />}
        {result && result.status !== 'Warning' && (
          <Notice tone="danger" title="Error submitting signup form" messages={result.messages} />
        )}
      </Stack>
    </form>
  )
}

const UserDetails = ({ form }: { form: Form }) => (
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

const Terms = ({ form }: { form: Form }) => (
  <Fieldset legend="Terms & Privacy">
    <Stack gap="sm">
      <Checkbox
        label="I have read and accept the terms of service"
        {...form.getInputProps('termsAccepted', { type: 'checkbox' })}
      />
      <Checkbox
        label="I have read and accept the privacy policy"
        {...form.getInputProps('privacyPolicyAccepted', { type: 'checkbox' })}
      />
    </Stack>
  </Fieldset>
)

const Marketing = ({ form }: { form: Form }) => (
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

const EmailMethod = ({ form }: { form: Form }) => (
  <Stack gap="sm">
    <TextInput
      label="Email"
      type="email"
      autoComplete="username"
      maxLength={limits.emailMax}
      {...form.getInputProps('email')}
    />
    <PasswordInput
      label="Password"
      autoComplete="new-password"
      maxLength={limits.passwordMax}
      {...form.getInputProps('password')}
    />
    <PasswordInput
      label="Confirm password"
      autoComplete="new-password"
      maxLength={limits.passwordMax}
      {...form.getInputProps('confirmPassword')}
    />
    <PasswordChecklist password={form.values.password} confirmation={form.values.confirmPassword} />
    <Text size="sm" c="dimmed">
      You will receive an email to activate your account
    </Text>
    <Button type="submit" loading={form.submitting}>
      Sign up
    </Button>
  </Stack>
)
