import { z } from 'zod'
import { Link, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'

const consequences = {
  storage:
    'What customers send from now on is kept and held for review, whoever sends it. Nothing is refused and nothing is lost. New tasks, changelog entries and logos have to wait until there is room.',
  activeApprovals:
    'What comes in beyond that is kept and held for review like the rest. Nothing is refused and nothing is lost.',
}

const remedies = {
  storage: 'Choose a larger plan, or delete feedback, tasks and changelog entries that you no longer need.',
  activeApprovals: 'Approve or reject what waits in the inbox, or choose a larger plan.',
}

/** Tells an administrator that a limit of the plan is reached; `link` compares plans. */
export const limitReached = mailTemplate({
  params: z.strictObject({
    firstName: TypedName,
    organisationName: TypedName,
    limit: z.enum(['storage', 'activeApprovals']),
    /** What the plan holds, and which one holds more. */
    reason: z.string(),
    link: Link,
  }),
  sample: {
    firstName: 'Ada',
    organisationName: 'Harbor',
    limit: 'storage',
    reason: 'The Free plan holds 250 MB of storage. The Pro plan holds 5 GB.',
    link: 'https://earshot.example/organisation/subscription',
  },
  perDay: null,
  life: null,
  write: ({ firstName, organisationName, limit, reason, link }) => ({
    subject:
      limit === 'storage'
        ? `${organisationName} has used up its storage on Earshot`
        : `${organisationName} has as much held for review as its plan allows for`,
    preview: 'Nothing that customers send is lost.',
    firstName,
    paragraphs: [reason, consequences[limit], remedies[limit]],
    action: { label: 'Compare plans', link },
    footnotes: [`You get this email once, because you are an administrator of ${organisationName}.`],
  }),
})
