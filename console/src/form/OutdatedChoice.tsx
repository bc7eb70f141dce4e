import { Button, Group, Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { queryClient } from '../lib/query-client.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import classes from './OutdatedChoice.module.css'

/** A form whose fields somebody else may have changed meanwhile. */
export interface OutdatedForm {
  values: object
  /** What others have saved. */
  theirs: object
  keepMine: () => unknown
  takeTheirs: (names: readonly string[]) => void
}

interface Props {
  form: OutdatedForm
  /** The fields that differ. */
  names: readonly string[]
}

/** What somebody else has saved beside what is typed here, and which of both is to stay. Nothing typed is lost. */
export function OutdatedChoice({ form: { values, theirs, keepMine, takeTheirs }, names }: Props) {
  const [before] = useState(theirs)
  const [readAgain, setReadAgain] = useState(false)
  useEffect(() => {
    void queryClient.invalidateQueries().finally(() => setReadAgain(true))
  }, [])
  const known = readAgain || names.some((name) => textOf(theirs, name) !== textOf(before, name))
  const mine = names.map((name) => textOf(values, name)).join('\n\n')
  return (
    <Notice
      tone="warning"
      title="Somebody else has changed this meanwhile"
      messages={['Nothing is overwritten yet. Choose which version stays.']}
    >
      {names.map((name) => (
        <div key={name} className={classes.both}>
          <Version name="Theirs, saved" text={known ? textOf(theirs, name) : undefined} />
          <Version name="Yours, not saved" text={textOf(values, name)} />
        </div>
      ))}
      <Group gap="xs">
        <Button size="xs" variant="default" disabled={!known} onClick={() => void keepMine()}>
          Keep mine
        </Button>
        <Button size="xs" variant="default" disabled={!known} onClick={() => takeTheirs(names)}>
          Take theirs
        </Button>
        <CopyButton text={mine} label="Copy mine" />
      </Group>
    </Notice>
  )
}

const Version = ({ name, text }: { name: string; text: string | undefined }) => (
  <section aria-label={name}>
    <h4 className={classes.name}>{name}</h4>
    {text === undefined ? <Skeleton height={38} /> : <p className={classes.text}>{text || '(empty)'}</p>}
  </section>
)

/** A field's value as text; a list with a line for each. */
const textOf = (values: object, name: string): string => [Reflect.get(values, name)].flat().join('\n')
