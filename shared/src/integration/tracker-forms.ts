import { gitHubForm } from './github/github-form.ts'
import { gitLabForm } from './gitlab/gitlab-form.ts'
import { jiraForm } from './jira/jira-form.ts'
import { linearForm } from './linear/linear-form.ts'
import type { TrackerForm } from './tracker/tracker-form.ts'

/** The issue trackers that projects can be connected to, in the order of their names. */
export const trackerForms = {
  github: gitHubForm,
  gitlab: gitLabForm,
  jira: jiraForm,
  linear: linearForm,
} as const satisfies Record<string, TrackerForm>
