import { type OwnAccount, PersonalDetails } from '@earshot/shared/own-account'
import { SimpleGrid, TextInput } from '@mantine/core'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { useSaveAccount } from '../../queries/save-account.ts'

interface Props {
  account: OwnAccount
  /** Whether saving is worth it without a change: the first time completes the profile. */
  incomplete: boolean
}

/** The person's own name. */
export function PersonalDetailsForm({ account: { firstName, lastName }, incomplete }: Props) {
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
        <TextInput label="First name" autoComplete="given-name" {...form.field('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...form.field('lastName')} />
      </SimpleGrid>
    </Form>
  )
}
