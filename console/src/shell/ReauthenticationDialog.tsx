import { Stack, Text } from '@mantine/core'
import { settleProof, useProofWanted } from '../lib/reauthentication.ts'
import { useUser } from '../lib/session.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { GoogleConfirmation } from './GoogleConfirmation.tsx'
import { ReauthenticationForm } from './ReauthenticationForm.tsx'

/**
 * Asks for the password again when a call wants a recent login, whatever page it came from. The call goes
 * on afterwards, so nothing that was typed is lost; closing the dialog lets the call fail.
 */
export function ReauthenticationDialog() {
  const user = useUser()
  const opened = useProofWanted()
  const close = () => settleProof(false)
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Please confirm that it is you"
      centered
      // Above the dialog that asked, which Escape must leave open.
      zIndex={300}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Close', ...keepsEscape }}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      {user.hasEmailLogin ? (
        <Stack gap="sm">
          <Text size="sm">
            It has been a while since you logged in as {user.email}. Enter your password to go on.
          </Text>
          <ReauthenticationForm onProven={() => settleProof(true)} onCancel={close} />
        </Stack>
      ) : (
        <Stack gap="sm">
          <Text size="sm">
            It has been a while since you logged in as {user.email}. Google will ask you once more, in a
            window of its own.
          </Text>
          <GoogleConfirmation onProven={() => settleProof(true)} onCancel={close} />
        </Stack>
      )}
    </Dialog>
  )
}

/** Mantine's dialogs all listen to Escape at the window; this tells the others that it is not theirs. */
const keepsEscape = { 'data-mantine-stop-propagation': 'true' }
