import type { ReactNode } from 'react'
import type { Views } from './late-views.ts'
import { LoadError, Skeleton } from './loading.tsx'
import { services } from './services.ts'

/** Shows something of the late views, once they are there. */
export function Late({ children }: { children(views: Views): ReactNode }) {
  const { code, failed, load } = services.late
  if (code) return children(code)
  return failed ? <LoadError again={load} /> : <Skeleton />
}
