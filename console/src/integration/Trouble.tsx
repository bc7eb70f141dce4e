import { Alert } from '@mantine/core'

/** Sentence that mends a connection that does not work at present; nothing while all is well. */
export const Trouble = ({ service, trouble }: { service: string; trouble: string | null }) =>
  trouble !== null && (
    <Alert color="orange" variant="light" title={`The connection to ${service} does not work`} role="status">
      {trouble}
    </Alert>
  )
