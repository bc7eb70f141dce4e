import { may } from '@earshot/shared/permissions'
import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Panel } from '../design/page/Panel.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { organisationQuery } from '../queries/organisation.ts'
import { useUser } from '../session/session.ts'
import { CsvExport } from './CsvExport.tsx'
import { DeletionPanel } from './DeletionPanel.tsx'
import { DeparturePanel } from './DeparturePanel.tsx'
import { ExportButton } from './ExportButton.tsx'
import { FieldsPanel } from './FieldsPanel.tsx'
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
            <FieldsPanel organisation={loaded} />
            <MailDomainPanel />
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

/** Exports all data of the organisation as a file; its owner also gets its archive. */
function ExportPanel() {
  const { currentTenant } = useUser()
  return (
    <Panel title="Export">
      <Stack>
        <Text size="sm" c="dimmed">
          One JSON file with everything of the organisation: projects, statuses, feedback, reports, comments,
          votes, people, tasks, members and the audit log. It holds personal data of your customers; keep it
          safe.
        </Text>
        <Group justify="flex-end">
          <ExportButton kind="export" />
        </Group>
        {may(currentTenant, 'archiveOrganisation') && <Archive />}
        <Text size="sm" c="dimmed">
          For a spreadsheet, or to import at another organisation: one CSV file for each kind.
        </Text>
        <CsvExport />
      </Stack>
    </Panel>
  )
}

/** Takes the organisation to another installation. */
const Archive = () => (
  <>
    <Text size="sm" c="dimmed">
      To move to another installation: an archive with all ids, times, votes and files, and without passwords,
      keys and secrets. The operator there brings it in. Personal data is in it too.
    </Text>
    <Group justify="flex-end">
      <ExportButton kind="archive" />
    </Group>
  </>
)
