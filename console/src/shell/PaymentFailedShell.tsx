import { List, Text } from '@mantine/core'
import { useLive } from '../lib/live.ts'
import { useUser } from '../lib/session.ts'
import { ClosedFrame } from './ClosedFrame.tsx'

/** All that members see of an organisation whose payment is missing: who can mend it. It goes by itself once it is paid. */
export function PaymentFailedShell({ administrators }: { administrators: readonly string[] }) {
  const { currentTenant } = useUser()
  useLive(true)
  return (
    <ClosedFrame title="Payment failed" heading={`A payment for ${currentTenant.name} failed`}>
      <Text mt="xs">
        Only administrators can work in it until it is paid. Nothing is deleted: your widgets keep collecting
        feedback, and your public boards stay as they are.
      </Text>
      <Text mt="md" fw={600}>
        {administrators.length === 1 ? 'This administrator' : 'Any of these administrators'} can update the
        payment details
      </Text>
      <List mt={4}>
        {administrators.map((name) => (
          <List.Item key={name}>{name}</List.Item>
        ))}
      </List>
      <Text mt="md" c="dimmed">
        This page opens again by itself as soon as it is paid.
      </Text>
    </ClosedFrame>
  )
}
