import type { TrackerForm } from '../tracker/tracker-form.ts'

/** Projects at Jira Cloud, each as its site and its key. The token goes behind its owner's email address and a colon. */
export const jiraForm: TrackerForm = {
  name: 'Jira',
  place: 'a project at Jira',
  targetOf(typed) {
    const [, site, key] =
      /^([a-z0-9][a-z0-9-]{0,62}\.atlassian\.net)\/([A-Z][A-Z0-9_]{1,9})$/i.exec(typed) ?? []
    return site && key && `${site.toLowerCase()}/${key.toUpperCase()}`
  },
  targetHint: 'Please enter the site and the key of a project, such as harbor.atlassian.net/ENG',
  token: /^[^\s@:]+@[^\s@:]+:[\x21-\x7e]+$/,
  tokenHint: 'Please enter your email address at Jira, and an API token',
  issuesOf(target) {
    const [site = '', project = ''] = target.toLowerCase().split('/')
    return { reference: `${project}-`, addresses: [`/${site}/browse/${project}-`] }
  },
}
