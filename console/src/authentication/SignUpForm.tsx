import { SignUpResult } from '@earshot/shared/result'
import type { ComponentProps, ReactNode } from 'react'
import { useState } from 'react'
import { postActionOrThrow } from '../api/api.ts'
import { FormError } from '../design/form/FormError.tsx'
import { PlainForm } from '../design/form/PlainForm.tsx'
import { type FormState, useForm } from '../design/form/use-form.ts'
import { Button } from '../design/plain/Button.tsx'
import { CheckField } from '../design/plain/CheckField.tsx'
import classes from '../design/plain/Field.module.css'
import { TextField } from '../design/plain/Field.tsx'
import { Paragraph, Stack } from '../design/plain/Stack.tsx'
import { TextButton } from '../design/plain/TextButton.tsx'
import { startGoogle } from '../session/google.ts'
import { useProvider } from '../session/session.ts'
import { GoogleButton } from './GoogleButton.tsx'
import { EmailField, OwnNameFields } from './LoginFields.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { emptySignUp, googleFields, googleSignUpOf, SignUpFields, signUpOf } from './sign-up.ts'
import { TermsFields } from './TermsFields.tsx'

/** A new account; `activated` is true if it can be used at once. */
interface Created {
  email: string
  activated: boolean
}

interface Props {
  /** Values to begin with. */
  initial: SignUpFields
  /** Called when the form is sent, or left for Google. */
  onStart: () => void
  onCreated: (created: Created, values: SignUpFields) => void
}

/** The sign-up form. Typed text is kept after a refusal and after a change of method. */
export function SignUpForm({ initial, onStart, onCreated }: Props) {
  const form = useForm({
    values: initial,
    schema: SignUpFields,
    send: (values) => {
      onStart()
      return postActionOrThrow('/auth/signup', SignUpResult, signUpOf(values))
    },
    saved: (result, values) =>
      onCreated({ email: values.email, activated: 'activated' in result && result.activated }, values),
  })
  const google = useProvider()
  /**
   * Undefined until a method is chosen; false after the person has asked for another one. True if email is the only
   * method.
   */
  const corrects = initial !== emptySignUp
  const [byEmail, setByEmail] = useState(google && !corrects ? undefined : true)
  const goToGoogle = () => {
    if (!form.check(googleFields)) return undefined
    onStart()
    return startGoogle({ intent: 'signup', ...googleSignUpOf(form.values) })
  }
  return (
    <PlainForm form={form} label="Create Account">
      <FieldGroup legend="Company / User Details">
        <TextField
          label="Company name"
          autoComplete="organization"
          autoFocus={!corrects}
          {...form.field('companyName')}
        />
        <OwnNameFields form={form} />
      </FieldGroup>
      <FieldGroup legend="Terms & Privacy">
        <TermsFields form={form} />
      </FieldGroup>
      <FieldGroup legend="Marketing (opt-in)">
        <CheckField label="Send me tips to get started" {...form.checkbox('consentToHelpEmails')} />
        <CheckField label="Send me news, updates and offers" {...form.checkbox('consentToMarketingEmails')} />
      </FieldGroup>
      {byEmail ? (
        <EmailMethod
          form={form}
          focused={corrects || google !== ''}
          {...(google && { onChange: () => setByEmail(false) })}
        />
      ) : (
        <MethodChoice
          google={google}
          onGoogle={goToGoogle}
          onEmail={() => setByEmail(true)}
          focused={byEmail === false}
        />
      )}
      <FormError title="Error submitting signup form" error={form.error} />
    </PlainForm>
  )
}

interface MethodChoiceProps {
  /** Name of the provider. */
  google: string
  onGoogle: ComponentProps<typeof GoogleButton>['onStart']
  onEmail: () => void
  /** True if the button for email gets the focus. */
  focused: boolean
}

const MethodChoice = ({ google, onGoogle, onEmail, focused }: MethodChoiceProps) => (
  <>
    <GoogleButton
      label="Sign up"
      failed={`Error signing up with ${google} account, please try again`}
      onStart={onGoogle}
    />
    <Button tone="outlined" onClick={onEmail} autoFocus={focused}>
      Use Email/Password
    </Button>
  </>
)

interface EmailMethodProps {
  form: FormState<SignUpFields>
  /** True if the email field gets the focus. */
  focused: boolean
  /** Returns to the choice of a method; absent if there is only one. */
  onChange?: () => void
}

const EmailMethod = ({ form, focused, onChange }: EmailMethodProps) => (
  <FieldGroup legend="Email and password">
    <EmailField form={form} autoFocus={focused} />
    <NewPasswordFields label="Password" names={namesIn(form.values)} form={form} />
    <Paragraph soft>You will receive an email to activate your account</Paragraph>
    <Button type="submit" loading={form.pending}>
      Sign up
    </Button>
    {onChange && <TextButton onClick={onChange}>Change sign-up method</TextButton>}
  </FieldGroup>
)

const namesIn = ({ email, firstName, lastName, companyName }: SignUpFields): string[] => [
  email,
  firstName,
  lastName,
  companyName,
]

/** Fields that belong together, with a legend. */
const FieldGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={classes.group}>
    <legend>{legend}</legend>
    <Stack gap="small">{children}</Stack>
  </fieldset>
)
