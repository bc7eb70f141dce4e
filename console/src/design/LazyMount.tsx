import { type ReactNode, Suspense, useState } from 'react'

/** Renders children from the moment they are first `needed`, because their code may load on demand (`onDemand`). */
export function LazyMount({ needed, children }: { needed: boolean; children: ReactNode }) {
  const [was, remember] = useState(needed)
  if (needed && !was) remember(true)
  return was ? <Suspense>{children}</Suspense> : null
}
