import { mailLimits } from '@earshot/shared/mail-limits'
import type { MailSender, MailSenderChange } from '@earshot/shared/operator/mail-sender'
import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ConfirmButton } from '../design/dialog/ConfirmButton.tsx'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { DataTable, type TableColumn } from '../design/table/DataTable.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { paths } from '../lib/paths.ts'
import classes from './Operator.module.css'
import { mailSendersQuery, useMailSenderChange } from './operator-queries.ts'

/** Number of contacts that each organisation emails, with buttons that trust or stop the sender. */
export function MailSendersPage() {
  return (
    <QueryState
      query={useQuery(mailSendersQuery())}
      loading="Loading Emails..."
      failed="The list of senders could not be loaded"
      empty={{
        Icon: IconMail,
        title: 'No emails yet',
        text: 'No organisation has emailed its customers.',
      }}
    >
      {(items) => (
        <DataTable<MailSender>
          caption="Emails to customers"
          columns={columns}
          rows={items}
          keyOf={({ organisation }) => organisation.id}
        />
      )}
    </QueryState>
  )
}

const trustLabels = {
  domain: 'Domain verified',
  payment: 'Payment received',
  operator: 'Trusted by you',
} as const

const isHeld = ({ stoppedAt, complaints }: MailSender): boolean =>
  stoppedAt !== null || complaints >= mailLimits.mailComplaintsMax

const columns: readonly TableColumn<MailSender, never>[] = [
  {
    heading: 'Organisation',
    wide: true,
    accessor: (sender) => (
      <span className={classes.organisation}>
        <span>
          <Anchor component={Link} to={paths.operatorOrganisation(sender.organisation.id)} fw={600}>
            {sender.organisation.name}
          </Anchor>{' '}
          {isHeld(sender) && (
            <Badge color="red" variant="light" size="sm">
              {sender.stoppedAt === null ? 'Held back' : 'Stopped'}
            </Badge>
          )}
        </span>
        <Text span size="sm" c="dimmed">
          {sender.trust ? trustLabels[sender.trust] : 'Not trusted yet'}
        </Text>
      </span>
    ),
  },
  {
    heading: 'Last day',
    align: 'end',
    accessor: ({ recipients, allowance }) =>
      `${recipients.toLocaleString('en')} of ${allowance.toLocaleString('en')}`,
  },
  {
    heading: '30 days',
    align: 'end',
    accessor: ({ recipientsOfMonth }) => recipientsOfMonth.toLocaleString('en'),
  },
  { heading: 'Complaints', align: 'end', accessor: ({ complaints }) => complaints.toLocaleString('en') },
  {
    heading: 'Actions',
    headingHidden: true,
    align: 'end',
    accessor: (sender) => <Actions sender={sender} />,
  },
]

function Actions({ sender }: { sender: MailSender }) {
  const { organisation, trust } = sender
  const change = useMailSenderChange(organisation.id)
  const decide = (decision: MailSenderChange, done: string, onSettled?: () => void) =>
    change.mutate(decision, {
      onSuccess: () => notifyDone(done),
      onError: (error) => notifyFailed('This could not be changed', error),
      onSettled,
    })
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {(trust === null || trust === 'operator') && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={change.isPending}
          onClick={() => decide({ trusted: trust === null }, `Saved for ${organisation.name}`)}
        >
          {trust === null ? 'Trust' : 'Withdraw trust'}
        </Button>
      )}
      {isHeld(sender) ? (
        <Button
          size="compact-sm"
          variant="default"
          disabled={change.isPending}
          aria-label={`Resume the emails of ${organisation.name}`}
          onClick={() => decide({ stopped: false }, `Emails of ${organisation.name} resumed`)}
        >
          Resume
        </Button>
      ) : (
        <ConfirmButton
          label="Stop"
          size="compact-sm"
          variant="outline"
          color="red"
          aria-label={`Stop the emails of ${organisation.name}`}
          question={`Stop the emails of ${organisation.name}?`}
          confirmLabel="Stop emails"
          danger
          pending={change.isPending}
          onConfirm={(close) => decide({ stopped: true }, `Emails of ${organisation.name} stopped`, close)}
        >
          Its customers get no more emails from it until you resume them.
        </ConfirmButton>
      )}
    </Group>
  )
}
