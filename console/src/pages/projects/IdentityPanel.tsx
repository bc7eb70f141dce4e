import { Identity, type IdentityMode } from '@earshot/shared/identity'
import { limits } from '@earshot/shared/limits'
import type { Project } from '@earshot/shared/project'
import { counted } from '@earshot/shared/words'
import { Divider, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { identitySamples } from '../../installation/identity-samples.ts'
import { LanguageSamples } from '../../installation/LanguageSamples.tsx'
import { request } from '../../lib/api.ts'
import { notifyDone, notifyFailed } from '../../lib/notify.tsx'
import { keys } from '../../lib/query-keys.ts'
import { identityQuery } from '../../queries/projects.ts'
import { Panel } from '../../ui/Panel.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { IdentitySecrets } from './IdentitySecrets.tsx'

/** What each mode means for the visitors whom the site does not name. */
const modes: Record<IdentityMode, { label: string; meaning: string }> = {
  off: { label: 'Off', meaning: 'Everyone may write. Signed visitors show as verified.' },
  measure: { label: 'Measure', meaning: 'Everyone may write, and sessions are counted.' },
  on: { label: 'On', meaning: 'Only visitors whom your site has signed may write. Everyone may read.' },
}

/** How a project's customers show who they are: its secrets, and what is asked of whom the site does not name. */
export function IdentityPanel({ project }: { project: Project }) {
  const identity = useQuery(identityQuery(project.id))
  return (
    <Panel title="Signed identity">
      <QueryState
        query={identity}
        loading="Loading Signed Identity..."
        failed="Signed identity could not be loaded"
      >
        {(loaded) => (
          <Stack>
            <Text size="sm" c="dimmed">
              Your server signs who is signed in, and the widget hands it on: your team sees verified names,
              and nobody can pretend to be somebody else.
            </Text>
            <IdentitySecrets projectId={project.id} secrets={loaded.secrets} />
            <Divider />
            <Enforcement projectId={project.id} identity={loaded} />
            <Divider />
            <div>
              <Text size="sm" fw={500}>
                Sign on your server
              </Text>
              <LanguageSamples samples={identitySamples(project.publicKey)} />
            </div>
          </Stack>
        )}
      </QueryState>
    </Panel>
  )
}

function Enforcement({ projectId, identity }: { projectId: string; identity: Identity }) {
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: (mode: IdentityMode) =>
      request('PATCH', `/projects/${projectId}/identity`, Identity, { body: { mode } }),
    onSuccess: (saved) => {
      cache.setQueryData(keys.identity(projectId), saved)
      notifyDone(`Unsigned visitors: ${modes[saved.mode].label.toLowerCase()}`)
    },
    onError: (error) => notifyFailed('The mode could not be changed', error),
  })
  const shown = change.isPending ? change.variables : identity.mode
  return (
    <Stack gap={8}>
      <Text size="sm" fw={500} id="enforcement">
        Ask every visitor for a signature
      </Text>
      <SegmentedControl
        aria-labelledby="enforcement"
        value={shown}
        disabled={change.isPending}
        data={Object.entries(modes).map(([value, { label }]) => ({ value, label }))}
        onChange={(mode) => change.mutate(mode as IdentityMode)}
      />
      <Text size="sm" c="dimmed">
        {modes[shown].meaning}
      </Text>
      {identity.mode !== 'off' && (
        <Text size="sm" role="status">
          {measuredWords(identity.measured)}
        </Text>
      )}
    </Stack>
  )
}

/** '75 % of 12 sessions in the last 7 days were signed.' */
function measuredWords({ signed, unsigned }: Identity['measured']): string {
  const all = signed + unsigned
  const days = `the last ${limits.identityMeasuredDays} days`
  if (all === 0) return `No sessions in ${days} yet.`
  return `${Math.floor((signed / all) * 100)} % of ${counted(all, 'session')} in ${days} were signed.`
}
