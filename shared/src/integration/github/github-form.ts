import type { TrackerForm } from '../tracker/tracker-form.ts'

/** Repositories at GitHub, as `owner/name`. A fine-grained token reaches one alone. */
export const gitHubForm: TrackerForm = {
  name: 'GitHub',
  place: 'a repository at GitHub',
  targetOf: (typed) => (/^[\w-]+\/(?!\.\.?$)[\w.-]+$/.test(typed) ? typed : undefined),
  targetHint: 'Please enter the owner and the name, such as harbor/app',
  token: /^[\x21-\x7e]+$/,
  tokenHint: 'Please enter a token',
  issuesOf: (target) => ({ reference: '#', addresses: [`/${target.toLowerCase()}/issues/`] }),
}
