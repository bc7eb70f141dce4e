import { limits } from '@earshot/shared/limits'
import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  words: readonly string[]
  /** The form's errors; those of `heldWords` and `heldWords.<index>` are shown here. */
  errors: Record<string, ReactNode>
  onChange: (words: string[]) => void
  readOnly?: boolean
}

/** The words for which posts are held for review, one on each line. */
export function HeldWordsField({ words, errors, onChange, readOnly = false }: Props) {
  const path = Object.keys(errors).find((path) => path.split('.')[0] === 'heldWords') ?? 'heldWords'
  const line = path.split('.')[1]
  const error =
    errors[path] && line !== undefined ? `Line ${Number(line) + 1}: ${errors[path]}` : errors[path]
  return (
    <Textarea
      label="Words to hold for review"
      description={`One word or phrase on each line, ${limits.heldWordsMax} at most. Ideas and comments with one of them are held.`}
      data-path={path}
      autosize
      minRows={2}
      maxRows={10}
      readOnly={readOnly}
      value={words.join('\n')}
      error={error}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? [] : value.split('\n'))}
    />
  )
}
