import {
  ChangelogEntry,
  EntryChange,
  EntryDeletion,
  EntryPage,
  EntryReach,
  FeedbackChangelog,
  MarkdownPreview,
  MarkdownText,
  NewEntry,
  Publication,
  Unpublication,
} from '@earshot/shared/changelog/changelog'
import { Responses } from '@earshot/shared/changelog/responses'
import { PageRequest } from '@earshot/shared/field/page'
import { NewFile, ReservedFile } from '@earshot/shared/file/file'
import { Routes } from '../../http/routes.ts'
import { conflictDetails } from '../../lib/outdated.ts'
import type { FileServices } from '../file/content/file-services.ts'
import {
  browseChangelog,
  changeEntry,
  createEntry,
  previewMarkdown,
  removeEntry,
  showEntry,
} from './changelog.ts'
import { showChangelogOf } from './fixes.ts'
import { reserveImage } from './images.ts'
import { publishEntry, showEntryReach, unpublishEntry } from './publication.ts'
import { showEntryResponses, showItemResponses } from './responses.ts'

const ofProject = '/api/v1/projects/{projectId}/changelog'
const entry = '/api/v1/changelog/{entryId}'

/** Published entries and drafts of projects. */
export const changelogRoutes = new Routes<FileServices>()

changelogRoutes.get(
  ofProject,
  {
    access: 'readChangelog',
    summary: 'Get a project’s changelog',
    query: PageRequest,
    answer: EntryPage,
    compressed: true,
  },
  (ctx, { params, query }) => browseChangelog(ctx, params.projectId, query),
)

changelogRoutes.post(
  ofProject,
  { access: 'publishChangelog', summary: 'Create an entry', body: NewEntry, creates: ChangelogEntry },
  (ctx, { params, body }) => createEntry(ctx, params.projectId, body),
)

changelogRoutes.get(
  entry,
  { access: 'readChangelog', summary: 'Get an entry', answer: ChangelogEntry, compressed: true },
  (ctx, { params }) => showEntry(ctx, params.entryId),
)

changelogRoutes.patch(
  entry,
  {
    access: 'publishChangelog',
    summary: 'Update an entry',
    details: `A published one is marked as edited when its text changes. ${conflictDetails}`,
    body: EntryChange,
    answer: ChangelogEntry,
  },
  (ctx, { params, body }) => changeEntry(ctx, params.entryId, body),
)

changelogRoutes.post(
  `${entry}/images`,
  {
    access: 'publishChangelog',
    rateLimit: 'upload',
    summary: 'Reserve a place for an image of an entry',
    details:
      'PNG, JPEG, WebP and GIF, else 415; at most 10 MB, else 413. Its bytes go by PUT to `upload`; the entry’s text then shows it as `![words](image:ID)`. One that the saved text has not shown for a day is deleted. 402 where the plan has no room.',
    body: NewFile,
    creates: ReservedFile,
  },
  (ctx, { params, body }) => reserveImage(ctx, params.entryId, body),
)

changelogRoutes.get(
  `${entry}/reach`,
  {
    access: 'readChangelog',
    summary: 'Count whom the publication of an entry would notify',
    details:
      'The followers of its feedback and the subscribers of the changelog. Each person is counted once, according to their settings: by email, or only in the widget.',
    answer: EntryReach,
  },
  (ctx, { params }) => showEntryReach(ctx, params.entryId),
)

changelogRoutes.put(
  `${entry}/publication`,
  {
    access: 'publishChangelog',
    summary: 'Publish an entry, now or later',
    details:
      'Notifies the people who asked for its feedback and the subscribers of the changelog, once, unless `quiet`. 409 if it is published already.',
    body: Publication,
    answer: ChangelogEntry,
  },
  (ctx, { params, body }) => publishEntry(ctx, params.entryId, body),
)

changelogRoutes.delete(
  `${entry}/publication`,
  {
    access: 'publishChangelog',
    summary: 'Make an entry a draft again',
    details: 'Also cancels a scheduled publication. Notifies nobody.',
    query: Unpublication,
    answer: ChangelogEntry,
  },
  (ctx, { params, query }) => unpublishEntry(ctx, params.entryId, query),
)

changelogRoutes.delete(
  entry,
  {
    access: 'publishChangelog',
    summary: 'Delete an entry',
    details: 'With `untouched` only a draft without any content.',
    query: EntryDeletion,
    noContent: 'Deleted',
  },
  (ctx, { params, query }) => removeEntry(ctx, params.entryId, query),
)

changelogRoutes.get(
  '/api/v1/feedback/{feedbackId}/changelog',
  {
    access: 'readFeedback',
    summary: 'List the published entries about an item',
    answer: FeedbackChangelog,
  },
  (ctx, { params }) => showChangelogOf(ctx, params.feedbackId),
)

changelogRoutes.get(
  `${entry}/responses`,
  {
    access: 'readChangelog',
    summary: 'Get how customers received an entry',
    details: 'Who was notified and opened the email, and for whom its feedback works.',
    answer: Responses,
  },
  (ctx, { params }) => showEntryResponses(ctx, params.entryId),
)

changelogRoutes.get(
  '/api/v1/feedback/{feedbackId}/responses',
  {
    access: 'readFeedback',
    summary: 'Get how customers received a finished item',
    details: 'Who was notified and opened the email, and for whom it works.',
    answer: Responses,
  },
  (ctx, { params }) => showItemResponses(ctx, params.feedbackId),
)

changelogRoutes.post(
  '/api/v1/markdown',
  {
    access: 'readFeedback',
    summary: 'Preview Markdown',
    details: 'With `entryId` also the images of that entry.',
    body: MarkdownText,
    answer: MarkdownPreview,
  },
  async (ctx, { body }) => ({ content: await previewMarkdown(ctx, body) }),
)
