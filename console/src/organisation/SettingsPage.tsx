import { Organisation, OrganisationName, OrganisationSender } from '@earshot/shared/organisation/organisation'
import { may } from '@earshot/shared/permissions'
import { cheapestPlanWith, plans } from '@earshot/shared/plan/plans'
import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { Notice } from '../design/notice/Notice.tsx'
import { notifyDone } from '../design/notice/notify.tsx'
import { Panel } from '../design/page/Panel.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { organisationQuery } from '../queries/organisation.ts'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { readSession, useUser } from '../session/session.ts'
import { CsvExport } from './CsvExport.tsx'
import { CurrencyPanel } from './CurrencyPanel.tsx'
import { DeletionPanel } from './DeletionPanel.tsx'
import { DeparturePanel } from './DeparturePanel.tsx'
import { ExportButton } from './ExportButton.tsx'
import { MailDomainPanel } from './MailDomainPanel.tsx'
import { OrganisationFrame } from './OrganisationFrame.tsx'
import { OwnershipPanel } from './OwnershipPanel.tsx'

/** The organisation's name, email sender name, currency and owner, and its export, departure and deletion. */
export function SettingsPage() {
  const { currentTenant } = useUser()
  const organisation = useQuery(organisationQuery())
  return (
    <OrganisationFrame title="Settings">
      <QueryState
        query={organisation}
        loading="Loading Settings..."
        failed="The settings could not be loaded"
      >
        {(loaded) => (
          <>
            <Panel title="Name">
              <NameForm organisation={loaded} />
            </Panel>
            <SenderPanel organisation={loaded} />
            <MailDomainPanel />
            <CurrencyPanel organisation={loaded} />
            <OwnershipPanel organisation={loaded} />
            <ExportPanel />
            <DeparturePanel />
            {may(currentTenant, 'deleteOrganisation') && <DeletionPanel organisation={loaded} />}
          </>
        )}
      </QueryState>
    </OrganisationFrame>
  )
}

/** Exports all data of the organisation as a file. */
const ExportPanel = () => (
  <Panel title="Export">
    <Stack>
      <Text size="sm" c="dimmed">
        One JSON file with everything of the organisation: projects, statuses, feedback, reports, comments,
        votes, people, tasks, members and the audit log. It holds personal data of your customers; keep it
        safe.
      </Text>
      <Group justify="flex-end">
        <ExportButton />
      </Group>
      <Text size="sm" c="dimmed">
        For a spreadsheet, or to import at another organisation: one CSV file for each kind.
      </Text>
      <CsvExport />
    </Stack>
  </Panel>
)

function NameForm({ organisation }: { organisation: Organisation }) {
  const form = useForm<OrganisationName, Organisation>({
    values: { name: organisation.name },
    schema: OrganisationName,
    send: ({ name }, _, was) => request('PATCH', '/organisation', Organisation, { body: { name, was } }),
    saved: (saved) => {
      queryClient.setQueryData(keys.organisation(), saved)
      notifyDone('Organisation saved')
      readSession('USER_UPDATED').catch(() => undefined)
    },
  })
  return (
    <Form
      form={form}
      label="Organisation name"
      failed="The organisation could not be saved"
      submit="Save changes"
      button={{ disabled: !form.changed }}
    >
      <TextInput label="Organisation name" autoComplete="organization" {...form.field('name')} />
    </Form>
  )
}

const lifting = cheapestPlanWith(({ branding }) => branding === 'custom')

/** Sender name of the organisation's emails, if its plan allows a choice. */
function SenderPanel({ organisation }: { organisation: Organisation }) {
  const { title, branding } = plans[useUser().currentTenant.plan]
  const custom = branding === 'custom'
  return (
    <Panel title="Email sender name">
      <Stack>
        {!custom && lifting && (
          <Notice
            tone="info"
            title={`The ${title} plan`}
            messages={[
              'Your invitations come from Earshot.',
              `The ${lifting.title} plan lets you choose the name they come from.`,
            ]}
          />
        )}
        <SenderForm organisation={organisation} readOnly={!custom} />
      </Stack>
    </Panel>
  )
}

interface Props {
  organisation: Organisation
  readOnly: boolean
}

/** Sender name of the organisation's invitations. */
function SenderForm({ organisation: { senderName }, readOnly }: Props) {
  const form = useForm<OrganisationSender, Organisation>({
    values: { senderName },
    schema: OrganisationSender,
    send: (values, _, was) => request('PATCH', '/organisation', Organisation, { body: { ...values, was } }),
    saved: (saved) => {
      queryClient.setQueryData(keys.organisation(), saved)
      notifyDone('Sender name saved')
    },
  })
  return (
    <Form
      form={form}
      label="Email sender name"
      failed="The sender name could not be saved"
      submit={!readOnly && 'Save changes'}
      button={{ disabled: !form.changed }}
    >
      <TextInput
        label="Sender name"
        description="The name people see as the sender of your emails. The address stays ours."
        placeholder="Earshot"
        disabled={readOnly}
        {...form.field('senderName')}
      />
    </Form>
  )
}
