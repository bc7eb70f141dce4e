import { MailRequest } from '@earshot/shared/account'
import { ActionResult } from '@earshot/shared/result'
import { Button, Group, Text } from '@mantine/core'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { perform } from '../../lib/api.ts'
import { Notice } from '../../ui/Notice.tsx'

/** How somebody who comes with Google gets a password as well: by the same link as everybody who has none to give. */
export function PasswordLinkForm({ email }: { email: string }) {
  const form = useForm<MailRequest, ActionResult>({
    values: { email },
    schema: MailRequest,
    send: (body) => perform('/auth/forgotten-password', ActionResult, body),
  })
  if (form.answer)
    return <Notice tone="success" title="Password Reset Requested" messages={form.answer.messages} />
  return (
    <Form form={form} label="Password link" failed="Error Requesting Password" gap="sm">
      <Text>
        You sign in with Google and have no password. To have one as well, ask for a link to {email}.
      </Text>
      <Group>
        <Button type="submit" loading={form.pending}>
          Send me a link
        </Button>
      </Group>
    </Form>
  )
}
