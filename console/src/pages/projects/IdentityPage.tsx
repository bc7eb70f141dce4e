import { Identity, type IdentityMode } from '@earshot/shared/identity'
import { limits } from '@earshot/shared/limits'
import { counted } from '@earshot/shared/words'
import { Input, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { identitySamples } from '../../installation/identity-samples.ts'
import { LanguageSamples } from '../../installation/LanguageSamples.tsx'
import { request } from '../../lib/api.ts'
import { notifyDone, notifyFailed } from '../../lib/notify.tsx'
import { keys } from '../../lib/query-keys.ts'
import { identityQuery } from '../../queries/projects.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { Section } from '../../ui/Section.tsx'
import { IdentitySecrets } from './IdentitySecrets.tsx'
import classes from './Project.module.css'
import { ProjectSection } from './ProjectSection.tsx'
import { TokenCheck } from './TokenCheck.tsx'
import { useProject } from './use-project.ts'

/** What each mode means for the visitors whom the site does not name. */
const modes: Record<IdentityMode, { label: string; meaning: string }> = {
  off: { label: 'Off', meaning: 'Everyone may write. Signed visitors show as verified.' },
  measure: { label: 'Report only', meaning: 'Everyone may write, and sessions are counted.' },
  on: { label: 'Required', meaning: 'Only visitors whom your site has signed may write. Everyone may read.' },
}

/** How a project's customers show who they are: its secrets, and what is asked of whom the site does not name. */
export function IdentityPage() {
  const { id, publicKey } = useProject()
  const identity = useQuery(identityQuery(id))
  return (
    <ProjectSection
      title="Identity"
      description="Your server signs who is signed in: your team sees verified names, and nobody can pretend to be somebody else."
    >
      <QueryState
        query={identity}
        loading="Loading Signed Identity..."
        failed="Signed identity could not be loaded"
      >
        {(loaded) => (
          <div className={classes.rows}>
            <Section title="Secrets">
              <IdentitySecrets projectId={id} secrets={loaded.secrets} />
            </Section>
            <Requirement projectId={id} identity={loaded} />
            <Section title="Sign on your server">
              <LanguageSamples samples={identitySamples(publicKey)} />
            </Section>
            <Section title="Check a token">
              <TokenCheck projectId={id} />
            </Section>
          </div>
        )}
      </QueryState>
    </ProjectSection>
  )
}

function Requirement({ projectId, identity }: { projectId: string; identity: Identity }) {
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: (mode: IdentityMode) =>
      request('PATCH', `/projects/${projectId}/identity`, Identity, { body: { mode } }),
    onSuccess: (saved) => {
      cache.setQueryData(keys.identity(projectId), saved)
      notifyDone(`Require signed identity: ${modes[saved.mode].label}`)
    },
    onError: (error) => notifyFailed('The mode could not be changed', error),
  })
  const shown = change.isPending ? change.variables : identity.mode
  return (
    <Stack gap={8} align="flex-start">
      <Input.Label component="div" id="requirement">
        Require signed identity
      </Input.Label>
      <SegmentedControl
        aria-labelledby="requirement"
        value={shown}
        disabled={change.isPending}
        data={Object.entries(modes).map(([value, { label }]) => ({ value, label }))}
        onChange={(mode) => change.mutate(mode as IdentityMode)}
      />
      <Text size="xs" c="var(--ink-3)">
        {modes[shown].meaning}
      </Text>
      {identity.mode !== 'off' && <Text role="status">{measuredWords(identity.measured)}</Text>}
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
