import type { Project } from '@earshot/shared/project/project'
import { isWebsite, notWebsite } from '@earshot/shared/project/website'
import { Button, TextInput } from '@mantine/core'
import { z } from 'zod'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { originIn } from '../lib/origin.ts'
import { changeProject } from '../project/save-project.ts'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import classes from './FirstRun.module.css'
import type { ProjectSetup } from './setup.ts'

/** The first project's website; a pasted address is reduced to its origin. */
export function WebsiteForm({
  setup: { project, website },
  onSaved,
}: {
  setup: ProjectSetup
  onSaved: () => void
}) {
  const form = useForm<{ website: string }, Project>({
    values: { website: website ?? '' },
    schema: z.object({ website: z.string().refine(isWebsite, notWebsite) }),
    body: (values) => ({ website: originIn(values.website) }),
    send: (values) =>
      changeProject(project.id, {
        allowedOrigins: [originIn(values.website), ...project.allowedOrigins.slice(1)],
      }),
    saved: async () => {
      await queryClient.invalidateQueries({ queryKey: keys.projects() })
      onSaved()
    },
  })
  return (
    <Form form={form} label="Add your website" failed="The website could not be saved">
      <div className={classes.website}>
        <TextInput
          aria-label="Website"
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://app.example.com"
          {...form.field('website')}
        />
        <Button type="submit" loading={form.pending}>
          {website ? 'Save website' : 'Add website'}
        </Button>
      </div>
    </Form>
  )
}
