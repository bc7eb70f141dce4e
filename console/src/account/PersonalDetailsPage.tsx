import { type OwnAccount, PersonalDetails } from '@earshot/shared/account/own-account'
import { limits } from '@earshot/shared/limits'
import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { messageOf } from '../api/api-error.ts'
import { GoogleButton } from '../authentication/GoogleButton.tsx'
import { useQueryOnce } from '../authentication/link/query-once.ts'
import { Form } from '../design/form/Form.tsx'
import { ImageField } from '../design/form/ImageField.tsx'
import { useForm } from '../design/form/use-form.ts'
import { Notice } from '../design/notice/Notice.tsx'
import { notifyDone } from '../design/notice/notify.tsx'
import { PageHeader } from '../design/page/PageHeader.tsx'
import { Panel } from '../design/page/Panel.tsx'
import { PersonAvatar } from '../design/person/PersonAvatar.tsx'
import { paths } from '../lib/paths.ts'
import { startGoogle } from '../session/google.ts'
import { useProvider, useUser } from '../session/session.ts'
import { AccountState } from './AccountState.tsx'
import { EmailChangeForm } from './EmailChangeForm.tsx'
import { useSaveAccount } from './save-account.ts'

/** Name, photo and email address of the person. Saving once completes the profile. */
export function PersonalDetailsPage() {
  const error = useQueryOnce().get('googleError')
  const google = useProvider()
  const incomplete = useUser().accountStatus !== 'Completed'
  return (
    <>
      <PageHeader title="Personal Details" description="How you appear in your organisations." />
      <AccountState>
        {(account) => (
          <Stack>
            {incomplete && (
              <Notice
                tone="info"
                title="Complete your profile"
                messages={['Please check your name and save it once. A photo is optional.']}
              />
            )}
            <Panel title="Name and photo">
              <Stack>
                <PhotoField account={account} />
                <PersonalDetailsForm account={account} incomplete={incomplete} />
              </Stack>
            </Panel>
            <Panel title="Email">
              <EmailChangeForm account={account} />
            </Panel>
            {google && (
              <Panel title={google}>
                <GoogleConnection account={account} error={error} />
              </Panel>
            )}
          </Stack>
        )}
      </AccountState>
    </>
  )
}

interface Props {
  account: OwnAccount
  /** True if the form can be saved without a change: the first save completes the profile. */
  incomplete: boolean
}

function PersonalDetailsForm({ account: { firstName, lastName }, incomplete }: Props) {
  const save = useSaveAccount<PersonalDetails>((values) => ['PUT', '/account/personal-details', values])
  const form = useForm<PersonalDetails, OwnAccount>({
    values: { firstName, lastName },
    schema: PersonalDetails,
    send: (values) => save.mutateAsync(values),
    saved: () => notifyDone('Personal details saved'),
  })
  return (
    <Form
      form={form}
      label="Personal details"
      failed="Your details could not be saved"
      submit="Save changes"
      button={{ disabled: !incomplete && !form.changed }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput dir="auto" label="First name" autoComplete="given-name" {...form.field('firstName')} />
        <TextInput dir="auto" label="Last name" autoComplete="family-name" {...form.field('lastName')} />
      </SimpleGrid>
    </Form>
  )
}

/** The person's own photo; initials without one. */
function PhotoField({ account: { firstName, lastName, imageUrl } }: { account: OwnAccount }) {
  const save = useSaveAccount<File | null>(
    (file) => (file ? ['PUT', '/account/photo', file] : ['DELETE', '/account/photo']),
    { saved: (_, file) => notifyDone(file ? 'Photo saved' : 'Photo removed') },
  )
  const avatar = <PersonAvatar fullName={`${firstName} ${lastName}`} imageUrl={imageUrl} size={64} />
  return (
    <ImageField
      label="Photo"
      hint="Seen by the people of your organisations."
      picture={imageUrl ? avatar : null}
      placeholder={avatar}
      bytesMax={limits.photoBytesMax}
      error={save.error ? messageOf(save.error) : undefined}
      pending={save.isPending}
      onChange={(file) => save.mutate(file)}
    />
  )
}

interface GoogleConnectionProps {
  account: OwnAccount
  /** Message of the last failed attempt to connect. */
  error: string | null
}

/** Connects Google sign-in to an account that was created with a password. */
function GoogleConnection({ account: { googleEmail }, error }: GoogleConnectionProps) {
  const provider = useProvider()
  const connect = () => startGoogle({ intent: 'link', returnTo: paths.personalDetails() })
  return (
    <Stack gap="sm" align="flex-start">
      {error && <Notice tone="danger" title={`${provider} could not be connected`} messages={[error]} />}
      <Text size="sm">
        {googleEmail
          ? `Connected with ${googleEmail}: you can sign in with ${provider}.`
          : `Connect your ${provider} account to sign in with one click.`}
      </Text>
      {!googleEmail && (
        <GoogleButton label="Connect" failed={`${provider} could not be connected`} onStart={connect} />
      )}
    </Stack>
  )
}
