import { limits } from '@earshot/shared/limits'
import { type ActionResult, SignUpResult } from '@earshot/shared/result'
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { checkFields } from '../../form/check-fields.ts'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { act } from '../../lib/api.ts'
import { startGoogle } from '../../lib/google.ts'
import { useGoogleLogin } from '../../lib/session.ts'
import { Button } from '../../plain/Button.tsx'
import { TextField } from '../../plain/Field.tsx'
import { Stack, Words } from '../../plain/Stack.tsx'
import { TextButton } from '../../plain/TextButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { emptySignUp, googleFields, googleSignUpOf, SignUpForm, signUpOf } from './sign-up.ts'
import { Marketing, Terms, UserDetails } from './sign-up-fields.tsx'

type Form = UseFormReturnType<SignUpForm>

/** An account that was signed up for, and whether it can be used at once. */
interface Created {
  email: string
  activated: boolean
}

/** Signing up. What was typed stays when it is refused, and when another method is chosen. */
export function AccountCreateForm({ onCreated }: { onCreated: (created: Created) => void }) {
  const form = useForm<SignUpForm>({
    initialValues: emptySignUp,
    validate: schemaResolver(SignUpForm, { sync: true }),
  })
  const [result, setResult] = useState<ActionResult>()
  /** Undefined until a method was chosen; false once another one is wanted. */
  const [byEmail, setByEmail] = useState<boolean>()
  const google = useGoogleLogin()

  function goToGoogle(): Promise<void> | undefined {
    if (!checkFields(form, googleFields)) return undefined
    return startGoogle({ intent: 'signup', ...googleSignUpOf(form.getValues()) })
  }

  async function submit(values: SignUpForm) {
    setResult(undefined)
    const outcome = await act('/auth/signup', SignUpResult, signUpOf(values))
    if (outcome.status === 'Ok')
      onCreated({ email: values.email, activated: 'activated' in outcome && outcome.activated })
    else if (Object.keys(outcome.fields).length > 0) form.setErrors(outcome.fields)
    else setResult(outcome)
  }

  return (
    <form onSubmit={form.onSubmit(submit, focusFirstError(form))} noValidate aria-label="Create Account">
      <Stack>
        <UserDetails form={form} />
        <Terms form={form} />
        <Marketing form={form} />
        {byEmail ? (
          <EmailMethod form={form} onChange={() => setByEmail(false)} />
        ) : (
          <>
            {google && (
              <GoogleButton
                label="Sign up with Google"
                failed="Error signing up with Google account, please try again"
                onStart={goToGoogle}
              />
            )}
            <Button tone="outlined" onClick={() => setByEmail(true)} autoFocus={byEmail === false}>
              Use Email/Password
            </Button>
          </>
        )}
        {result?.status === 'Warning' && <Notice tone="warning" title="Warning" messages={result.messages} />}
        {result && result.status !== 'Warning' && (
          <Notice tone="danger" title="Error submitting signup form" messages={result.messages} />
        )}
      </Stack>
    </form>
  )
}

const EmailMethod = ({ form, onChange }: { form: Form; onChange: () => void }) => (
  <Stack gap="small">
    <TextField
      label="Email"
      type="email"
      autoComplete="username"
      maxLength={limits.emailMax}
      autoFocus
      {...form.getInputProps('email')}
    />
    <NewPasswordFields label="Password" names={namesIn(form.values)} form={form} />
    <Words soft>You will receive an email to activate your account</Words>
    <Button type="submit" loading={form.submitting}>
      Sign up
    </Button>
    <TextButton onClick={onChange}>Change sign-up method</TextButton>
  </Stack>
)

const namesIn = ({ email, firstName, lastName, companyName }: Form['values']): string[] => [
  email,
  firstName,
  lastName,
  companyName,
]
