import { Alert } from '@mantine/core'

/** What a service refuses at present, with the sentence that mends it; nothing while all is well. */
export const Trouble = ({ service, trouble }: { service: string; trouble: string | null }) =>
  trouble !== null && (
    <Alert color="orange" variant="light" title={`${service} refuses`} role="status">
      {trouble}
    </Alert>
  )
