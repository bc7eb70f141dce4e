import { Outlet } from 'react-router-dom'
import { useSession } from '../../session/session.ts'
import { Providers } from './Providers.tsx'
import { Resolving } from './Resolving.tsx'

/** What is around a public board for whoever may moderate it: it waits until it is known who is signed in. */
export function BoardLayout() {
  const { loading } = useSession()
  return <Providers>{loading ? <Resolving /> : <Outlet />}</Providers>
}
