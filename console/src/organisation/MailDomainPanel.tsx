import { MailDomain, MailReputation } from '@earshot/shared/operator/mail-sender'
import { Code, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { notifyDone } from '../design/notice/notify.tsx'
import { Panel } from '../design/page/Panel.tsx'
import { mailStandingQuery } from '../queries/organisation.ts'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { useUser } from '../session/session.ts'

/**
 * Verifies the organisation's domain, so that email addresses signed by its website need no confirmation by their
 * owners.
 */
export function MailDomainPanel() {
  const { data: standing } = useQuery(mailStandingQuery())
  const { plan } = useUser().currentTenant
  if (!standing) return null
  return (
    <Panel title="Email domain">
      <Stack>
        <Text size="sm" c="dimmed">
          {standing.trust
            ? 'Your organisation is trusted: customers whose email address your site signs get emails.'
            : `Until you verify your email domain${plan === 'free' ? ' or subscribe to a paid plan' : ''}, customers whose email address your site signs are asked once whether they want emails.`}
        </Text>
        <DomainForm key={standing.domain} standing={standing} />
        {standing.record && standing.provenAt === null && (
          <Text size="sm">
            Add this TXT record, then check again: <Code>{standing.record.name}</Code>{' '}
            <Code>{standing.record.value}</Code>
          </Text>
        )}
      </Stack>
    </Panel>
  )
}

function DomainForm({ standing }: { standing: MailReputation }) {
  const form = useForm<MailDomain, MailReputation>({
    values: { domain: standing.domain },
    schema: MailDomain,
    send: (values) => request('PUT', '/organisation/mail-domain', MailReputation, { body: values }),
    saved: (saved) => {
      queryClient.setQueryData(keys.mailStanding(), saved)
      notifyDone(saved.provenAt === null ? 'The TXT record was not found yet' : 'Domain verified')
    },
  })
  const proven = standing.provenAt !== null && !form.changed
  return (
    <Form
      form={form}
      label="Email domain"
      failed="The domain could not be checked"
      submit={standing.domain === '' || form.changed ? 'Verify domain' : 'Check again'}
      button={{ variant: 'default', disabled: proven }}
    >
      <TextInput
        label="Domain"
        description={proven ? 'Verified by its TXT record.' : 'Such as example.com'}
        {...form.field('domain')}
      />
    </Form>
  )
}
