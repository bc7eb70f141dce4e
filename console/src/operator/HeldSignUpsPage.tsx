import type { HeldSignUp } from '@earshot/shared/operator/operator'
import { Button, Group, Text } from '@mantine/core'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ConfirmButton } from '../design/dialog/ConfirmButton.tsx'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import classes from './Operator.module.css'
import { heldSignUpsQuery, useRefuseSignUp, useReleaseSignUp } from './operator-queries.ts'

/** Sign-ups with an address that looks temporary, to be accepted or deleted. */
export function HeldSignUpsPage() {
  const held = useInfiniteQuery(heldSignUpsQuery())
  return (
    <QueryState
      query={held}
      loading="Loading held sign-ups..."
      failed="The held sign-ups could not be loaded"
      empty={{
        Icon: IconUserCheck,
        title: 'No sign-ups held for review',
        text: 'Sign-ups whose address looks temporary wait here until you decide. After 90 days they are deleted.',
      }}
    >
      {(items) => (
        <ul className={classes.list}>
          {items.map((signUp) => (
            <Row key={signUp.id} signUp={signUp} />
          ))}
        </ul>
      )}
    </QueryState>
  )
}

function Row({ signUp: { id, email, personName, companyName, reason, createdAt } }: { signUp: HeldSignUp }) {
  const release = useReleaseSignUp()
  const refuse = useRefuseSignUp()
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <span className={classes.name}>{email}</span>
        <Text size="sm">
          {personName}, {companyName}
        </Text>
        <Text size="sm" c="dimmed">
          Held <RelativeTime at={createdAt} />: {reason}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          aria-label={`Release the sign-up of ${email}`}
          loading={release.isPending}
          onClick={() => release.mutate(id)}
        >
          Release
        </Button>
        <ConfirmButton
          size="xs"
          label="Refuse"
          aria-label={`Refuse the sign-up of ${email}`}
          question={`Refuse the sign-up of ${email}?`}
          confirmLabel="Refuse sign-up"
          danger
          pending={refuse.isPending}
          onConfirm={(close) => refuse.mutate(id, { onSettled: close })}
        >
          What was typed is deleted, and nobody is notified.
        </ConfirmButton>
      </Group>
    </li>
  )
}
