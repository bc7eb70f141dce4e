import { Role } from '@earshot/shared/permissions'
import { z } from 'zod'
import { MailAddress, Moment, TypedMessage, TypedName } from './fields.ts'
import { notice } from './mail-template.ts'

/** Tells the inviter that an invitation was accepted; `link` is the list of users. */
export const memberJoined = notice({
  params: { memberName: TypedName, organisationName: TypedName, role: Role },
  sample: {
    firstName: 'Ada',
    memberName: 'Ben Okafor',
    organisationName: 'Harbor',
    role: 'User',
    link: 'https://earshot.example/users',
  },
  write: ({ memberName, organisationName, role, link }) => ({
    subject: `${memberName} joined ${organisationName} on Earshot`,
    preview: 'Your invitation was accepted.',
    paragraphs: [`${memberName} accepted your invitation to ${organisationName} and has the role ${role}.`],
    action: { label: 'See the users', link },
    footnotes: ['You get this email because you sent the invitation.'],
  }),
})

/** Sent to the old and the new owner of an organisation; `link` is the support page. */
export const ownershipTransferred = notice({
  params: {
    /** The recipient: the new or the former owner. */
    reader: z.enum(['new owner', 'former owner']),
    otherName: TypedName,
    organisationName: TypedName,
  },
  sample: {
    firstName: 'Ben',
    reader: 'new owner',
    otherName: 'Ada Lindqvist',
    organisationName: 'Harbor',
    link: 'https://earshot.example/support',
  },
  write: ({ reader, otherName, organisationName, link }) => ({
    subject:
      reader === 'new owner'
        ? `You are the owner of ${organisationName} on Earshot`
        : `${organisationName} on Earshot has another owner`,
    preview: 'Only the owner can pass an organisation on or delete it.',
    paragraphs: [
      reader === 'new owner'
        ? `${otherName} made you the owner of ${organisationName}.`
        : `You made ${otherName} the owner of ${organisationName}.`,
      'Only the owner can pass the organisation on or delete it.',
      'If you did not expect this, please write to us straight away.',
    ],
    action: { label: 'Write to us', link },
    footnotes: ['You get this email whenever an organisation of yours gets another owner.'],
  }),
})

const news = {
  storage: (organisationName: string) => `${organisationName} has used up its storage.`,
  activeApprovals: (organisationName: string) =>
    `${organisationName} has as many items held for review as its plan allows for.`,
}

const consequences = {
  storage:
    'What customers write from now on is kept and held for review, whoever writes it: no words are refused or lost. Until there is room, files are refused before they are sent, and so are new tasks, changelog entries, source maps and logos.',
  activeApprovals:
    'What customers write beyond that is kept and held for review like the rest: no words are refused or lost.',
}

const remedies = {
  storage: 'Choose a larger plan, or delete feedback, tasks and changelog entries that you no longer need.',
  activeApprovals: 'Approve or reject what waits in the inbox, or choose a larger plan.',
}

/** Tells an administrator that a limit of the plan is reached; `link` compares plans. */
export const limitReached = notice({
  params: {
    organisationName: TypedName,
    limit: z.enum(['storage', 'activeApprovals']),
    /** The plan's limit, and the plan with a higher one. */
    reason: z.string(),
  },
  sample: {
    firstName: 'Ada',
    organisationName: 'Harbor',
    limit: 'storage',
    reason: 'The Free plan includes 250 MB of storage. The Pro plan includes 5 GB.',
    link: 'https://earshot.example/organisation/subscription',
  },
  write: ({ organisationName, limit, reason, link }) => ({
    subject:
      limit === 'storage'
        ? `${organisationName} has used up its storage on Earshot`
        : `${organisationName} has as much held for review as its plan allows for`,
    preview: 'No words of your customers are lost.',
    paragraphs: [`${news[limit](organisationName)} ${reason}`, consequences[limit], remedies[limit]],
    action: { label: 'Compare plans', link },
    footnotes: [`You get this email once, because you are an administrator of ${organisationName}.`],
  }),
})

/** Tells an administrator that the operator has suspended the organisation; `link` is the login. */
export const organisationSuspended = notice({
  params: { organisationName: TypedName, reason: TypedMessage, at: Moment, supportEmail: MailAddress },
  sample: {
    firstName: 'Ada',
    organisationName: 'Harbor',
    reason: 'Its widget is on pages that sell counterfeits.',
    at: Date.UTC(2026, 10, 21, 9, 30),
    supportEmail: 'support@earshot.example',
    link: 'https://earshot.example/login',
  },
  write: ({ organisationName, reason, at, supportEmail, link }) => ({
    subject: `${organisationName} is suspended on Earshot`,
    preview: 'Nothing is deleted. The email says why, and what to do.',
    paragraphs: [
      `On ${at} we suspended ${organisationName}. This is why:`,
      { quote: reason },
      'Until the suspension is lifted, its members cannot work in it, and its widgets and public pages are not shown. Nothing is deleted.',
      `If you think this is a mistake, or have put it right, write to ${supportEmail}.`,
    ],
    action: { label: 'See it in Earshot', link },
    footnotes: [`You get this email because you are an administrator of ${organisationName}.`],
  }),
})

/** Tells an administrator that the organisation's suspension is lifted; `link` is the login. */
export const organisationRestored = notice({
  params: { organisationName: TypedName, at: Moment },
  sample: {
    firstName: 'Ada',
    organisationName: 'Harbor',
    at: Date.UTC(2026, 10, 21, 9, 30),
    link: 'https://earshot.example/login',
  },
  write: ({ organisationName, at, link }) => ({
    subject: `${organisationName} is back on Earshot`,
    preview: 'Its suspension is lifted.',
    paragraphs: [
      `On ${at} we lifted the suspension of ${organisationName}.`,
      'Its members can work in it again, and its widgets and public pages are shown as before.',
    ],
    action: { label: 'Open Earshot', link },
    footnotes: [`You get this email because you are an administrator of ${organisationName}.`],
  }),
})

/** Notifies the owner of the organisation's deletion; `link` is the support page. */
export const organisationDeleted = notice({
  params: { organisationName: TypedName, at: Moment },
  sample: {
    firstName: 'Ada',
    organisationName: 'Harbor',
    at: Date.UTC(2026, 10, 21, 9, 30),
    link: 'https://earshot.example/support',
  },
  write: ({ organisationName, at, link }) => ({
    subject: `${organisationName} was deleted from Earshot`,
    preview: 'Its projects, feedback and tasks are gone.',
    paragraphs: [
      `${organisationName} was deleted from Earshot on ${at}, as you asked.`,
      'Its projects, feedback and tasks are gone, and its widgets show nothing any more.',
      'If it was not you who asked, please write to us straight away.',
    ],
    action: { label: 'Write to us', link },
    footnotes: ['You get this email because you were the owner.'],
  }),
})
