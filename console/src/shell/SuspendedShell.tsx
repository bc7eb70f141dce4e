import { Anchor, Text } from '@mantine/core'
import { useEffect } from 'react'
import { readSession, useUser } from '../lib/session.ts'
import classes from './ClosedFrame.module.css'
import { ClosedFrame } from './ClosedFrame.tsx'

const pollEvery = 30_000

/** All that the people of a suspended organisation see of it: that it is suspended, why, and the ways on. */
export function SuspendedShell({ suspension }: { suspension: { reason: string; supportEmail: string } }) {
  const { currentTenant } = useUser()
  useSessionPolling()
  return (
    <ClosedFrame title="Organisation suspended" heading={`${currentTenant.name} is suspended`}>
      <Text mt="xs">
        Nobody can work in it at the moment, and its widgets and public pages are not shown. Nothing is
        deleted.
      </Text>
      <blockquote className={classes.reason}>{suspension.reason}</blockquote>
      <Text>
        If you think this is a mistake, or have put it right, write to{' '}
        <Anchor underline="always" href={`mailto:${suspension.supportEmail}`}>
          {suspension.supportEmail}
        </Anchor>
        .
      </Text>
    </ClosedFrame>
  )
}

/** Asks now and then whether the suspension was lifted: no events come through while it lasts. */
const useSessionPolling = (): void =>
  useEffect(() => {
    const timer = setInterval(() => void readSession('USER_UPDATED').catch(() => undefined), pollEvery)
    return () => clearInterval(timer)
  }, [])
