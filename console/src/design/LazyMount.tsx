import { type ReactNode, Suspense, useState } from 'react'

/** Renders children from the moment they are first wanted, because their code may load on demand (`onDemand`). */
export function LazyMount({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const [was, remember] = useState(wanted)
  if (wanted && !was) remember(true)
  return was ? <Suspense>{children}</Suspense> : null
}
