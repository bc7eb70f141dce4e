import { ErrorNotice } from '../../design/notice/ErrorNotice.tsx'
import { Loading } from '../../design/page/Loading.tsx'
import { readInitialSession, useSession } from '../../session/session.ts'

/** Shown until the server has responded with the session. */
export function Resolving() {
  const { failure } = useSession()
  if (!failure) return <Loading />
  return (
    <ErrorNotice title="Earshot could not start" error={failure} onRetry={() => void readInitialSession()} />
  )
}
