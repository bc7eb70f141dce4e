import type { SignedInUser } from '@earshot/shared/account/account'
import { Button, Group, Text } from '@mantine/core'
import { DialogFrame } from '../../../design/dialog/DialogFrame.tsx'
import { discardChanges } from '../../../design/form/unsaved-changes.ts'
import { readSession, useUser } from '../../../session/session.ts'
import { goToOrganisation } from '../../navigation/session-actions.ts'

/**
 * Asks if a page with unsaved changes may be left after the session switched to another organisation; otherwise the
 * session switches back.
 */
export function OrganisationQuestion({ next }: { next: SignedInUser | null }) {
  const { id, name } = useUser().currentTenant
  const goBack = () => goToOrganisation(id)
  return (
    <DialogFrame opened={next !== null} onClose={goBack} title="Discard your changes?" zIndex={300}>
      <Text size="sm">
        You switched to {next?.currentTenant.name}. What you changed on this page belongs to {name} and is not
        saved.
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={goBack} data-autofocus>
          Back to {name}
        </Button>
        <Button
          color="red"
          onClick={() => {
            discardChanges()
            void readSession('TOKEN_REFRESHED').catch(() => undefined)
          }}
        >
          Discard changes
        </Button>
      </Group>
    </DialogFrame>
  )
}
