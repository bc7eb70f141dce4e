import { useEffect } from 'react'
import { LazyMount } from '../../design/LazyMount.tsx'
import { onDemand } from '../../design/on-demand.ts'
import { settleReauthentication, useReauthenticationAsked } from '../../session/reauthentication.ts'

const ReauthenticationDialog = onDemand(
  async () => (await import('./ReauthenticationDialog.tsx')).ReauthenticationDialog,
)

/** Listens to calls that want a recent login; the dialog loads with the first one. */
export function Reauthentication() {
  const wanted = useReauthenticationAsked()
  useEffect(() => () => settleReauthentication(false), [])
  return (
    <LazyMount wanted={wanted}>
      <ReauthenticationDialog />
    </LazyMount>
  )
}
