import { LazyMount } from '../../../design/LazyMount.tsx'
import { onDemand } from '../../../design/on-demand.ts'
import { useReauthenticationAsked } from '../../../session/reauthentication.ts'

const ReauthenticationDialog = onDemand(
  async () => (await import('./ReauthenticationDialog.tsx')).ReauthenticationDialog,
)

/** Waits for calls that require a recent login; the dialog's code loads with the first of them. */
export function Reauthentication() {
  const isOpen = useReauthenticationAsked()
  return (
    <LazyMount needed={isOpen}>
      <ReauthenticationDialog />
    </LazyMount>
  )
}
