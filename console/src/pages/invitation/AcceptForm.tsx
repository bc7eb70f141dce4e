import { ActionResult } from '@earshot/shared/result'
import { z } from 'zod'
import { PlainForm } from '../../form/PlainForm.tsx'
import { useForm } from '../../form/use-form.ts'
import { perform } from '../../lib/api.ts'

interface Props {
  token: string
  invitation: { organisationName: string }
  onJoined: () => Promise<void>
}

/** Accepts as whoever is signed in. */
export function AcceptForm({ token, invitation, onJoined }: Props) {
  const form = useForm({
    values: {},
    schema: z.object({}),
    send: () => perform('/invitations/accept', ActionResult, { token }),
    saved: onJoined,
  })
  return <PlainForm form={form} failed="Error" submit={`Join ${invitation.organisationName}`} />
}
