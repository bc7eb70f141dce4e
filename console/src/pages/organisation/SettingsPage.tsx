import { may } from '@earshot/shared/permissions'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../lib/session.ts'
import { organisationQuery } from '../../queries/organisation.ts'
import { Panel } from '../../ui/Panel.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { DeletionPanel } from './DeletionPanel.tsx'
import { DeparturePanel } from './DeparturePanel.tsx'
import { ExportPanel } from './ExportPanel.tsx'
import { NameForm } from './NameForm.tsx'
import { OrganisationFrame } from './OrganisationFrame.tsx'
import { OwnershipPanel } from './OwnershipPanel.tsx'
import { SenderPanel } from './SenderPanel.tsx'

/** The organisation's name, its mails' sender name and its owner, and the ways out: its data, leaving it, ending it. */
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
