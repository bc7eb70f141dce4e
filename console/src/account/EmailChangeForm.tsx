import { EmailChange, type OwnAccount } from '@earshot/shared/account/own-account'
import { Alert, Button, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { notifyDone } from '../design/notice/notify.tsx'
import { useSaveAccount } from './save-account.ts'

const path = '/account/email-change'

/** Changes the address used to sign in, effective once the link sent to the new address was used. */
export function EmailChangeForm({ account }: { account: OwnAccount }) {
  const ask = useSaveAccount<EmailChange>((values) => ['POST', path, values])
  const form = useForm<EmailChange, OwnAccount>({
    values: { email: '' },
    schema: EmailChange,
    send: (values) => ask.mutateAsync(values),
  })
  return (
    <Stack>
      <div>
        <Input.Label component="div">Current email</Input.Label>
        <Text>{account.email}</Text>
      </div>
      {account.pendingEmail && <PendingEmail email={account.pendingEmail} />}
      <Form
        form={form}
        label="Change email"
        failed="The link could not be sent"
        submit="Send link"
        button={{ variant: 'default' }}
      >
        <TextInput
          label="New email"
          type="email"
          autoComplete="email"
          description="We send a link there. Your address changes once you use it."
          {...form.field('email')}
        />
      </Form>
    </Stack>
  )
}

/** The new address until its link is used. */
function PendingEmail({ email }: { email: string }) {
  const again = useSaveAccount<string>((to) => ['POST', path, { email: to }], {
    saved: (_, to) => notifyDone(`A new link is on its way to ${to}`),
  })
  const cancel = useSaveAccount<void>(() => ['DELETE', path], {
    saved: () => notifyDone('Your email address stays as it is'),
  })
  const error = again.error ?? cancel.error
  return (
    <Alert
      color="accent"
      variant="light"
      role="status"
      icon={<IconMail size={18} aria-hidden />}
      title={`Waiting for ${email}`}
    >
      <Text size="sm">
        Please click the link in the email that we sent there. It works once, for 24 hours. Until then you
        sign in with your current address.
      </Text>
      <Group mt="sm" gap="xs">
        <Button size="xs" variant="default" loading={again.isPending} onClick={() => again.mutate(email)}>
          Send again
        </Button>
        <Button size="xs" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel change
        </Button>
      </Group>
      {error && (
        <Text size="sm" mt="xs" c="var(--danger-fg)" role="alert">
          {error.message}
        </Text>
      )}
    </Alert>
  )
}
