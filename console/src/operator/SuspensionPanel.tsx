import {
  type OperatorOrganisation,
  type OperatorOrganisationDetail,
  Suspension,
} from '@earshot/shared/operator/operator'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ConfirmButton } from '../design/dialog/ConfirmButton.tsx'
import { ConfirmDialog } from '../design/dialog/ConfirmDialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { Notice } from '../design/notice/Notice.tsx'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { Panel } from '../design/page/Panel.tsx'
import { useOrganisationChange } from './operator-queries.ts'

/** Suspends an organisation, or lifts the suspension. */
export const SuspensionPanel = ({ organisation }: { organisation: OperatorOrganisationDetail }) => (
  <Panel title="Suspension">
    {organisation.suspension ? (
      <Lift organisation={organisation} suspension={organisation.suspension} />
    ) : (
      <SuspensionForm organisation={organisation} />
    )}
  </Panel>
)

function Lift({
  organisation: { id, name },
  suspension: { since, reason },
}: {
  organisation: OperatorOrganisationDetail
  suspension: NonNullable<OperatorOrganisationDetail['suspension']>
}) {
  const lift = useOrganisationChange<undefined>('DELETE', id, 'suspension')
  return (
    <Stack gap="sm">
      <Notice
        tone="warning"
        title="Nobody can work in it, and its widgets are not shown"
        messages={[reason]}
      />
      <Text size="sm" c="dimmed">
        Suspended <RelativeTime at={since} />.
      </Text>
      <Group>
        <ConfirmButton
          label="Lift the suspension"
          question={`Lift the suspension of ${name}?`}
          confirmLabel="Lift the suspension"
          pending={lift.isPending}
          onConfirm={(close) =>
            lift.mutate(undefined, {
              onSuccess: () => notifyDone(`${name} is back`),
              onError: (error) => notifyFailed('The suspension could not be lifted', error),
              onSettled: close,
            })
          }
        >
          Its members and widgets are back at once, and its administrators get an email.
        </ConfirmButton>
      </Group>
    </Stack>
  )
}

/** Suspends an organisation after a question, with a reason that its members see. */
function SuspensionForm({ organisation: { id, name } }: { organisation: OperatorOrganisation }) {
  const suspend = useOrganisationChange<Suspension>('PUT', id, 'suspension')
  const form = useForm<Suspension, OperatorOrganisationDetail>({
    values: { reason: '' },
    schema: Suspension,
    send: (values) => suspend.mutateAsync(values),
    saved: () => notifyDone(`${name} is suspended`),
  })
  const [isAsking, { open: ask, close }] = useDisclosure(false)
  return (
    <Form
      form={form}
      label="Suspend the organisation"
      failed="The organisation could not be suspended"
      gap="sm"
    >
      <Text size="sm">
        Its members see the reason and nothing else, and its widgets and public pages stop working, until the
        suspension is lifted. Nothing is deleted.
      </Text>
      <Textarea
        label="Reason"
        description="Shown to its members, and emailed to its administrators"
        autosize
        minRows={2}
        {...form.field('reason')}
      />
      <Group>
        <Button variant="outline" color="red" onClick={() => form.check() && ask()}>
          Suspend organisation
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={`Suspend ${name}?`}
        confirmLabel="Suspend organisation"
        danger
        pending={form.pending}
        onConfirm={() => void form.submit().finally(close)}
        onClose={close}
      >
        Its members, widgets and public pages are shut out at once, and its administrators get your reason by
        email.
      </ConfirmDialog>
    </Form>
  )
}
