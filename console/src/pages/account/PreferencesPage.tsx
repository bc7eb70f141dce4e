import { Stack } from '@mantine/core'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { AccountState } from './AccountState.tsx'
import { DateFormatChoice } from './DateFormatChoice.tsx'
import { MailChoices } from './MailChoices.tsx'
import { NotificationChoices } from './NotificationChoices.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

/** What the person chooses for themselves; each choice is saved as it is made. */
export const PreferencesPage = () => (
  <>
    <PageHeader title="Preferences" description="For you alone. Each choice is saved at once." />
    <AccountState>
      {({ preferences }) => (
        <Stack>
          <Panel title="Appearance">
            <Stack>
              <ThemeChoice />
              <DateFormatChoice preferences={preferences} />
            </Stack>
          </Panel>
          <Panel title="Notifications">
            <NotificationChoices />
          </Panel>
          <Panel title="Emails">
            <MailChoices preferences={preferences} />
          </Panel>
        </Stack>
      )}
    </AccountState>
  </>
)
