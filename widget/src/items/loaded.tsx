import { type ReactNode, useEffect, useState } from 'react'
import { LoadError, Skeleton } from '../panel/loading.tsx'

/** Shows what is read once it is there; `again` reads it anew behind what is shown. */
export function Loaded<Answer>({
  read,
  children,
}: {
  read(): Promise<Answer>
  children(answer: Answer, again: () => void): ReactNode
}) {
  /** Null when it could not be loaded. */
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
