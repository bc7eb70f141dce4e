import { Paper } from '@mantine/core'
import { useEscape } from '../../form/use-escape.ts'
import { useUser } from '../../lib/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { InvitationForm } from './InvitationForm.tsx'

/** Add mode: inviting somebody by email. `level` is 1 on a page that has no other title. */
export function InviteUser({ level, onDone }: { level?: 1; onDone: () => void }) {
  const { currentTenant } = useUser()
  useEscape(onDone)
  return (
    <>
      <PageHeader
        {...(level && { level })}
        title="Invite User"
        description={`They get an email with a link to join ${currentTenant.name}. It is open for 5 days.`}
      />
      <Paper withBorder p="md">
        <InvitationForm onDone={onDone} />
      </Paper>
    </>
  )
}
