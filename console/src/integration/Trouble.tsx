import { Alert } from '@mantine/core'

/** Sentence that mends what a service refuses at present; nothing while all is well. */
export const Trouble = ({ service, trouble }: { service: string; trouble: string | null }) =>
  trouble !== null && (
    <Alert color="orange" variant="light" title={`${service} refuses`} role="status">
      {trouble}
    </Alert>
  )
