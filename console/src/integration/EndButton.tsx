import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { ConfirmButton } from '../design/dialog/ConfirmButton.tsx'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { reloadIntegrations } from './integration-queries.ts'

interface Props {
  /** Address of the connection, or of a part of it. */
  path: string
  verb: 'Disconnect' | 'Remove'
  /** The button's name for who cannot see what it stands beside. */
  name: string
  question: string
  /** Sentence about what stays and what does not. */
  consequence: string
  done: string
  failed: string
}

/** Button that ends a connection to a service, or a part of it, after a question. */
export function EndButton({ path, verb, name, question, consequence, done, failed }: Props) {
  const end = useMutation({
    mutationFn: () => request('DELETE', path, null),
    onSuccess: () => {
      notifyDone(done)
      return reloadIntegrations()
    },
    onError: (error) => notifyFailed(failed, error),
  })
  return (
    <ConfirmButton
      size="xs"
      label={verb}
      aria-label={name}
      question={question}
      confirmLabel={verb}
      danger
      pending={end.isPending}
      onConfirm={(close) => end.mutate(undefined, { onSettled: close })}
    >
      <Text size="sm">{consequence}</Text>
    </ConfirmButton>
  )
}
