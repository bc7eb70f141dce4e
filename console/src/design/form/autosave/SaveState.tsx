import { Text } from '@mantine/core'
import type { SaveState as State } from './autosave.ts'

const words: Record<State, string> = { unchanged: '', saving: 'Saving…', saved: 'Saved', failed: 'Not saved' }

/** State of a form that saves itself. */
export const SaveState = ({ state }: { state: State }) => (
  <Text span role="status" size="xs" c={state === 'failed' ? 'var(--danger-fg)' : 'var(--ink-3)'}>
    {words[state]}
  </Text>
)
