import { Stack, Text } from '@mantine/core'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { DeparturePanel } from '../organisation/DeparturePanel.tsx'
import { AccountDeletionForm } from './AccountDeletionForm.tsx'
import { AccountExport } from './AccountExport.tsx'
import { Devices } from './Devices.tsx'

/** What Earshot holds about the person, where they are signed in, and the way out. */
export const DataPrivacyPage = () => (
  <>
    <PageHeader title="Data Privacy" description="What is kept about you, and where you are signed in." />
    <Stack>
      <Panel title="Signed-in devices">
        <Devices />
      </Panel>
      <Panel title="Your data">
        <AccountExport />
      </Panel>
      <DeparturePanel />
      <Panel title="Delete account">
        <Stack gap="sm">
          <Text size="sm">
            Your account, your photo and your memberships are deleted at once and for good, and so is an
            organisation that nobody else belongs to. What you wrote in the others stays there, under the name
            Former member.
          </Text>
          <AccountDeletionForm />
        </Stack>
      </Panel>
    </Stack>
  </>
)
