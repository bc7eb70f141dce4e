import { type ReactNode, useEffect, useState } from 'react'
import { LoadError, Skeleton } from '../panel/loading.tsx'

/** Renders a response once it has loaded; `again` reloads it while the present one stays visible. */
export function Loaded<Answer>({
  read,
  children,
}: {
  read(): Promise<Answer>
  children(answer: Answer, again: () => void): ReactNode
}) {
  /** Null if loading failed. */
  const [answer, setAnswer] = useState<Answer | null>()
  const load = () => {
    read().then(setAnswer, () => setAnswer(null))
  }
  useEffect(load, [])
  if (answer) return children(answer, load)
  if (answer === undefined) return <Skeleton />
  return (
    <LoadError
      again={() => {
        setAnswer(undefined)
        load()
      }}
    />
  )
}
