import { Button, Group, Skeleton } from '@mantine/core'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { queryClient } from '../../queries/query-client.ts'
import { CopyButton } from '../menu/CopyButton.tsx'
import { Notice } from '../notice/Notice.tsx'
import classes from './ConflictChoice.module.css'

/** Label and text of fields, as people read them. */
export type FieldTexts = Record<string, readonly [name: string, text: string]>

/** A form whose fields another member may have changed meanwhile. */
export interface ConflictForm {
  values: object
  /** Values saved by the other member. */
  theirs: object
  /** Needed for fields whose values are not texts, or whose names need labels. */
  written?(values: object): FieldTexts
  keepMine: (names: readonly string[]) => unknown
  takeTheirs: (names: readonly string[]) => void
}

interface Props {
  form: ConflictForm
  /** Names of the fields in conflict. */
  names: readonly string[]
}

/**
 * Shows the values saved by another member beside the typed ones, and lets the person choose. Nothing typed is lost.
 */
export function ConflictChoice({ form, names }: Props) {
  const { values, theirs, keepMine, takeTheirs } = form
  const [before] = useState(theirs)
  const [readAgain, setReadAgain] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The save button may be far below the top of the form.
    element.current?.scrollIntoView({ block: 'center' })
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
  /** The choice disappears with its button, so the focus moves to the field in conflict. */
  const choose = (act: (names: readonly string[]) => unknown) => (event: MouseEvent) => {
    fieldNear(event.currentTarget, names[0] ?? '')?.focus()
    void act(names)
  }
  return (
    <div ref={element}>
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
          <Button size="xs" variant="default" disabled={!known} onClick={choose(keepMine)}>
            Keep mine
          </Button>
          <Button size="xs" variant="default" disabled={!known} onClick={choose(takeTheirs)}>
            Take theirs
          </Button>
          <CopyButton text={rows.map(({ mine }) => mine).join('\n\n')} label="Copy mine" />
        </Group>
      </Notice>
    </div>
  )
}

const Version = ({ name, text }: { name: string; text: string | undefined }) => (
  <section aria-label={name}>
    <p className={classes.name}>{name}</p>
    {text === undefined ? <Skeleton height={38} /> : <p className={classes.text}>{text || '(empty)'}</p>}
  </section>
)

/** The field in the same form; the first field of a list. */
function fieldNear(element: Element | null, name: string): HTMLElement | null {
  if (!element) return null
  const field = element.querySelector<HTMLElement>(`[data-path="${name}"], [data-path^="${name}."]`)
  return field ?? fieldNear(element.parentElement, name)
}

/** A field's value as text; a list with one entry per line. */
const textOf = (values: object, name: string): string => [Reflect.get(values, name)].flat().join('\n')
