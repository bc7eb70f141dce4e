import { IdentityCheck, IdentityCheckAnswer } from '@earshot/shared/identity-check'
import { counted } from '@earshot/shared/words'
import { Alert, Stack, Text, Textarea } from '@mantine/core'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { request } from '../../lib/api.ts'
import { CodeSample } from '../../plain/CodeSample.tsx'

/** Says what is wrong with a token that the project's own server has signed. */
export function TokenCheck({ projectId }: { projectId: string }) {
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
    ) : (
      <Alert color="red" variant="light" title="This token is refused" role="status">
        Change {counted(problems.length, 'line')} where your server signs.
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
