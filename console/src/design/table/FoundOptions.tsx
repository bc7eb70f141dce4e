import { Combobox } from '@mantine/core'

interface Found {
  id: string
  reference: string
  title: string
  /** Why it cannot be chosen, in a word. */
  refusal?: string | undefined
}

interface Props {
  /** Name of the results: 'Tasks found'. */
  label: string
  found: readonly Found[]
  error: Error | null
  searching: boolean
}

/** Results of a search in a combobox, or the reason why there are none. */
export const FoundOptions = ({ label, found, error, searching }: Props) => (
  <Combobox.Options mah={240} style={{ overflowY: 'auto' }} aria-label={label}>
    {found.map(({ id, reference, title, refusal }) => (
      <Combobox.Option key={id} value={id} disabled={refusal !== undefined}>
        {reference} <bdi>{title}</bdi>
        {refusal && ` ·\u00a0${refusal}`}
      </Combobox.Option>
    ))}
    {found.length === 0 && (
      <Combobox.Empty>{error ? error.message : searching ? 'Searching…' : 'Nothing found'}</Combobox.Empty>
    )}
  </Combobox.Options>
)
