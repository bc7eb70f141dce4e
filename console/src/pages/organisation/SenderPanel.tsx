import type { Organisation } from '@earshot/shared/organisation'
import { plans, planThatLifts } from '@earshot/shared/plans'
import { Stack } from '@mantine/core'
import { useUser } from '../../lib/session.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SenderForm } from './SenderForm.tsx'

const lifting = planThatLifts(({ branding }) => branding === 'custom')

/** The name that the organisation's mails come from, as far as its plan lets it choose. */
export function SenderPanel({ organisation }: { organisation: Organisation }) {
  const { title, branding } = plans[useUser().currentTenant.plan]
  const custom = branding === 'custom'
  return (
    <Panel title="Email sender name">
      <Stack>
        {!custom && lifting && (
          <Notice
            tone="info"
            title={`The ${title} plan`}
            messages={[
              'Your invitations come from Earshot.',
              `The ${lifting.title} plan lets you choose the name they come from.`,
            ]}
          />
        )}
        <SenderForm organisation={organisation} readOnly={!custom} />
      </Stack>
    </Panel>
  )
}
