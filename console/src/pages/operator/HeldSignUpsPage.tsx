import type { HeldSignUp } from '@earshot/shared/operator'
import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { heldSignUpsQuery, useRefuseSignUp, useReleaseSignUp } from '../../queries/operator.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './Operator.module.css'

/** Sign-ups whose address looks temporary, for the operator to let through or delete. */
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
        <>
          <ul className={classes.list}>
            {items.map((signUp) => (
              <Row key={signUp.id} signUp={signUp} />
            ))}
          </ul>
        </>
      )}
    </QueryState>
  )
}

function Row({ signUp: { id, email, personName, companyName, reason, createdAt } }: { signUp: HeldSignUp }) {
  const [asked, { open, close }] = useDisclosure(false)
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
        <Button size="xs" variant="default" aria-label={`Refuse the sign-up of ${email}`} onClick={open}>
          Refuse
        </Button>
      </Group>
      <ConfirmDialog
        opened={asked}
        title={`Refuse the sign-up of ${email}?`}
        confirmLabel="Refuse sign-up"
        danger
        pending={refuse.isPending}
        onConfirm={() => refuse.mutate(id, { onSettled: close })}
        onClose={close}
      >
        What was typed is deleted, and nobody is notified.
      </ConfirmDialog>
    </li>
  )
}
