import { type ReactNode, Suspense, useState } from 'react'

/** Shows, from the moment it is first wanted, what may not have loaded before (`onDemand`). */
export function LazyMount({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const [was, remember] = useState(wanted)
  if (wanted && !was) remember(true)
  return was ? <Suspense>{children}</Suspense> : null
}
