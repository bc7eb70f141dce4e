import { limits } from '@earshot/shared/limits'
import { Textarea } from '@mantine/core'

interface Props {
  form: {
    values: { heldWords: string[] }
    errors: Record<string, string>
    set: (change: { heldWords: string[] }) => void
  }
  readOnly: boolean
}

/** The words for which posts are held for review, one on each line. */
export function HeldWordsField({ form: { values, errors, set }, readOnly }: Props) {
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
      value={values.heldWords.join('\n')}
      error={error}
      onChange={({ currentTarget: { value } }) => set({ heldWords: value === '' ? [] : value.split('\n') })}
    />
  )
}
