import { counted } from '@earshot/shared/format/counted'
import type { Invitation } from '@earshot/shared/invitation/invitation'
import { plans } from '@earshot/shared/plan/plans'
import { Badge, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ConfirmButton } from '../design/dialog/ConfirmButton.tsx'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { Section } from '../design/page/Section.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { useUser } from '../session/session.ts'
import { RoleBadge } from './RoleBadge.tsx'
import classes from './Users.module.css'
import { invitationsQuery, useResendInvitation, useRevokeInvitation } from './user-queries.ts'

/** Pending invitations, and the plan's remaining administrators. */
export function OpenInvitations() {
  const { currentTenant } = useUser()
  const invitations = useQuery(invitationsQuery())
  return (
    <div className={classes.invitations}>
      <Section title="Pending invitations" order={2}>
        <QueryState
          query={invitations}
          loading="Loading Invitations..."
          failed="The invitations could not be loaded"
        >
          {({ items, administrators: { taken, total } }) => (
            <>
              {items.length > 0 ? (
                <ul className={classes.list}>
                  {items.map((invitation) => (
                    <Row key={invitation.id} invitation={invitation} />
                  ))}
                </ul>
              ) : (
                <Text c="dimmed" size="sm">
                  No pending invitations.
                </Text>
              )}
              <Text c="dimmed" size="sm" mt="sm">
                {`${taken} of ${counted(total, 'administrator')} on the ${plans[currentTenant.plan].title} plan, including pending invitations.`}
              </Text>
            </>
          )}
        </QueryState>
      </Section>
    </div>
  )
}

function Row({ invitation }: { invitation: Invitation }) {
  const resend = useResendInvitation()
  const revoke = useRevokeInvitation()
  const { id, fullName, email, role, sentAt, expiresAt, expired } = invitation
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <span className={classes.name}>
          <bdi>{fullName}</bdi>
        </span>{' '}
        <Text span c="dimmed">
          {email}
        </Text>
      </div>
      <RoleBadge role={role} />
      {expired && (
        <Badge color="orange" variant="light">
          Expired
        </Badge>
      )}
      <span className={classes.when}>
        Sent <RelativeTime at={sentAt} />, {expired ? 'expired' : 'expires'} <RelativeTime at={expiresAt} />
      </span>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Resend the invitation to ${email}`}
          loading={resend.isPending}
          onClick={() => resend.mutate(invitation)}
        >
          Resend
        </Button>
        <ConfirmButton
          size="compact-sm"
          label="Revoke"
          aria-label={`Revoke the invitation to ${email}`}
          question={`Revoke the invitation to ${fullName}?`}
          confirmLabel="Revoke invitation"
          danger
          pending={revoke.isPending}
          onConfirm={(close) => revoke.mutate(id, { onSettled: close })}
        >
          The link that was sent to {email} stops working at once.
        </ConfirmButton>
      </Group>
    </li>
  )
}
