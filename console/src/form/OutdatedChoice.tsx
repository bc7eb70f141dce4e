import { Button, Group, Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { queryClient } from '../lib/query-client.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import classes from './OutdatedChoice.module.css'

/** The name and the text of fields, as they are read. */
export type Written = Record<string, readonly [name: string, text: string]>

/** A form whose fields somebody else may have changed meanwhile. */
export interface OutdatedForm {
  values: object
  /** What others have saved. */
  theirs: object
  /** For fields whose values are no texts, or that need their names. */
  written?(values: object): Written
  keepMine: (names: readonly string[]) => unknown
  takeTheirs: (names: readonly string[]) => void
}

interface Props {
  form: OutdatedForm
  /** The fields that differ. */
  names: readonly string[]
}

/** What somebody else has saved beside what is typed here, and which of both is to stay. Nothing typed is lost. */
export function OutdatedChoice({ form, names }: Props) {
  const { values, theirs, keepMine, takeTheirs } = form
  const [before] = useState(theirs)
  const [readAgain, setReadAgain] = useState(false)
  useEffect(() => {
    void queryClient.invalidateQueries().finally(() => setReadAgain(true))
  }, [])
  const known = readAgain || names.some((name) => textOf(theirs, name) !== textOf(before, name))
  const [yours, saved] = [values, theirs].map((version) => form.written?.(version) ?? {})
  const rows = names.map((name) => ({
    name,
    label: yours?.[name]?.[0],
    mine: yours?.[name]?.[1] ?? textOf(values, name),
    theirs: saved?.[name]?.[1] ?? textOf(theirs, name),
  }))
  return (
    <Notice
      tone="warning"
      title="Somebody else has changed this meanwhile"
      messages={['Nothing is overwritten yet. Choose which version stays.']}
    >
      {rows.map(({ name, label, mine, theirs }) => (
        <div key={name} className={classes.both}>
          <Version
            name={label ? `${label}: theirs, saved` : 'Theirs, saved'}
            text={known ? theirs : undefined}
          />
          <Version name={label ? `${label}: yours, not saved` : 'Yours, not saved'} text={mine} />
        </div>
      ))}
      <Group gap="xs">
        <Button size="xs" variant="default" disabled={!known} onClick={() => void keepMine(names)}>
          Keep mine
        </Button>
        <Button size="xs" variant="default" disabled={!known} onClick={() => takeTheirs(names)}>
          Take theirs
        </Button>
        <CopyButton text={rows.map(({ mine }) => mine).join('\n\n')} label="Copy mine" />
      </Group>
    </Notice>
  )
}

const Version = ({ name, text }: { name: string; text: string | undefined }) => (
  <section aria-label={name}>
    <p className={classes.name}>{name}</p>
    {text === undefined ? <Skeleton height={38} /> : <p className={classes.text}>{text || '(empty)'}</p>}
  </section>
)

/** A field's value as text; a list with a line for each. */
const textOf = (values: object, name: string): string => [Reflect.get(values, name)].flat().join('\n')
