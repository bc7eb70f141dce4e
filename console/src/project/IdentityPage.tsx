import { counted } from '@earshot/shared/format/counted'
import { type IdentityMode, IdentitySettings } from '@earshot/shared/identity/identity'
import { IdentityCheck, IdentityCheckAnswer } from '@earshot/shared/identity/identity-check'
import { limits } from '@earshot/shared/limits'
import { keysOf } from '@earshot/shared/record'
import { Alert, Input, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { Section } from '../design/page/Section.tsx'
import { CodeSample } from '../design/plain/CodeSample.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { identitySamples } from '../installation/identity-samples.ts'
import { LanguageSamples } from '../installation/LanguageSamples.tsx'
import { identityQuery } from '../queries/projects.ts'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { IdentitySecrets } from './IdentitySecrets.tsx'
import classes from './Project.module.css'
import { ProjectSection } from './ProjectSection.tsx'
import { useProject } from './use-project.ts'

/** Effect of each mode on visitors without a signed identity. */
const modes: Record<IdentityMode, { label: string; meaning: string }> = {
  off: { label: 'Off', meaning: 'Everyone may write. Signed visitors show as verified.' },
  measure: { label: 'Report only', meaning: 'Everyone may write, and sessions are counted.' },
  on: { label: 'Required', meaning: 'Only visitors signed in on your site may write. Everyone may read.' },
}

/** Identity of a project's contacts: secrets, and the rules for visitors without a signed identity. */
export function IdentityPage() {
  const { id, publicKey } = useProject()
  const identity = useQuery(identityQuery(id))
  return (
    <ProjectSection title="Identity" description="Sign users on your server so that names are verified.">
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

function Requirement({ projectId, identity }: { projectId: string; identity: IdentitySettings }) {
  const change = useMutation({
    mutationFn: (mode: IdentityMode) =>
      request('PATCH', `/projects/${projectId}/identity`, IdentitySettings, { body: { mode } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(keys.identity(projectId), saved)
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
        data={keysOf(modes).map((value) => ({ value, label: modes[value].label }))}
        onChange={(mode) => change.mutate(mode)}
      />
      <Text size="xs" c="var(--ink-3)">
        {modes[shown].meaning}
      </Text>
      {identity.mode !== 'off' && <Text role="status">{measuredWords(identity.measured)}</Text>}
    </Stack>
  )
}

/** Such as '75 % of 12 sessions in the last 7 days were signed.' */
function measuredWords({ signed, unsigned }: IdentitySettings['measured']): string {
  const all = signed + unsigned
  const days = `the last ${limits.identityMeasuredDays} days`
  if (all === 0) return `No sessions in ${days} yet.`
  return `${Math.floor((signed / all) * 100)} % of ${counted(all, 'session')} in ${days} were signed.`
}

/** Finds errors in a token that the customer's own server has signed. */
function TokenCheck({ projectId }: { projectId: string }) {
  const form = useForm({
    values: { token: '' },
    schema: IdentityCheck,
    send: (body) => request('POST', `/projects/${projectId}/identity/check`, IdentityCheckAnswer, { body }),
  })
  return (
    <Stack gap="sm">
      <Form form={form} label="Check a token" failed="The token could not be checked" submit="Check token">
        <Textarea
          label="Token"
          description="One that your server has made. It is not stored."
          autosize
          minRows={2}
          maxRows={6}
          spellCheck={false}
          {...form.field('token')}
        />
      </Form>
      {form.answer && <Answer answer={form.answer} />}
    </Stack>
  )
}

const Answer = ({ answer: { claims, problems } }: { answer: IdentityCheckAnswer }) => (
  <Stack gap="sm">
    {problems.length === 0 ? (
      <Alert color="green" variant="light" title="This token is good" role="status">
        The widget takes it until it expires.
      </Alert>
    ) : problems.some(({ refused }) => refused) ? (
      <Alert color="red" variant="light" title="This token is refused" role="status">
        Change {counted(problems.length, 'line')} where your server signs.
      </Alert>
    ) : (
      <Alert
        color="yellow"
        variant="light"
        title="This token is good, but not all of it is kept"
        role="status"
      >
        The person is known. What cannot be kept of the claims below is left out.
      </Alert>
    )}
    {problems.map(({ part, sentence, fix }) => (
      <div key={part + sentence}>
        <Text size="sm">{sentence}</Text>
        {fix && <CodeSample label={part} code={fix} />}
      </div>
    ))}
    {claims && <CodeSample label="What it says" code={claims} />}
  </Stack>
)
