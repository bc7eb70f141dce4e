import { Outlet } from 'react-router-dom'
import { useSession } from '../../session/session.ts'
import { Providers } from './Providers.tsx'
import { Resolving } from './Resolving.tsx'

/** The frame around a public board for members who may moderate it; waits until the session is known. */
export function BoardLayout() {
  const { loading } = useSession()
  return <Providers>{loading ? <Resolving /> : <Outlet />}</Providers>
}
