import { readInitialSession, useSession } from '../lib/session.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Loading } from '../ui/Loading.tsx'

/** Shown until the server has said who is signed in. */
export function Resolving() {
  const { failure } = useSession()
  if (!failure) return <Loading />
  return (
    <ErrorNotice title="Earshot could not start" error={failure} onRetry={() => void readInitialSession()} />
  )
}
