import { CsvExport } from '@earshot/shared/import/csv-export'
import { Import, ImportList, ImportMapping, NewImport } from '@earshot/shared/import/import'
import { limits } from '@earshot/shared/limits'
import { z } from 'zod'
import { streamedAttachment } from '../../http/attachment.ts'
import { streamOfBody } from '../../http/json-body.ts'
import { Routes } from '../../http/routes.ts'
import type { FileServices } from '../file/content/file-services.ts'
import { exportCsv } from './csv-export.ts'
import {
  checkRows,
  createImport,
  removeImport,
  runImport,
  showImport,
  showImports,
  undoImport,
  uploadFile,
} from './imports.ts'
import { refusalFile } from './refusal-file.ts'

const access = 'importFeedback'
const path = '/api/v1/imports/{importId}'
const maxBytes = limits.importBytesMax

/** Imports of feedback, votes, comments, people and companies from CSV files. */
export const importsRoutes = new Routes<FileServices>()

importsRoutes.get(
  '/api/v1/imports',
  { access, summary: 'List the imports, newest first', answer: ImportList },
  async (ctx) => ({ items: await showImports(ctx) }),
)

importsRoutes.post(
  '/api/v1/imports',
  {
    access,
    summary: 'Prepare an import',
    details: 'Upload its file next. 409 if too many imports wait.',
    body: NewImport,
    creates: Import,
  },
  (ctx, { body }) => createImport(ctx, body),
)

importsRoutes.get(path, { access, summary: 'Get an import', answer: Import }, (ctx, { params }) =>
  showImport(ctx, params.importId),
)

importsRoutes.put(
  `${path}/file`,
  {
    access,
    summary: 'Upload the file of an import',
    details:
      'A CSV file in UTF-8, UTF-16 or Windows-1252, or a JSON file with a list of records, such as issues of GitHub or Jira, sent as `text/csv` too; at most 200 MB, else 413. The response guesses what each column is. 409 once the import runs.',
    upload: { types: ['text/csv'], maxBytes, streamed: true },
    answer: Import,
  },
  (ctx, { params }, c) => uploadFile(ctx, params.importId, streamOfBody(c, maxBytes)),
)

importsRoutes.put(
  `${path}/check`,
  {
    access,
    summary: 'Check the rows of an import',
    details: 'Imports nothing; the import becomes `checked`, with the rows that would be refused.',
    body: ImportMapping,
    answer: Import,
  },
  (ctx, { params, body }) => checkRows(ctx, params.importId, body),
)

importsRoutes.put(
  `${path}/run`,
  {
    access,
    summary: 'Import the rows that were checked',
    details:
      'A job imports them; `doneCount` shows how far it is. Nobody is notified. Rows that were imported before change nothing. 409 before a check.',
    answer: Import,
  },
  (ctx, { params }) => runImport(ctx, params.importId),
)

importsRoutes.put(
  `${path}/undo`,
  {
    access,
    summary: 'Undo an import',
    details: 'A job removes what the import made. What somebody has worked with since is kept.',
    answer: Import,
  },
  (ctx, { params }) => undoImport(ctx, params.importId),
)

importsRoutes.get(
  `${path}/refusals`,
  {
    access,
    summary: 'Export the refused rows of an import as CSV',
    responses: {
      200: { description: 'A file', content: { 'text/csv': { schema: z.string() } } },
    },
  },
  async (ctx, { params }, c) =>
    streamedAttachment(c, await refusalFile(ctx, params.importId), ctx.services.log),
)

importsRoutes.delete(
  path,
  { access, summary: 'Delete an import that has imported nothing, or was undone', noContent: 'Deleted' },
  (ctx, { params }) => removeImport(ctx, params.importId),
)

// A POST because an export is recorded: another website can cause a GET.
importsRoutes.post(
  '/api/v1/organisation/csv-export',
  {
    access: 'exportFeedback',
    recentLogin: true,
    summary: 'Export feedback, votes, comments, people or companies as CSV',
    details:
      'Feedback, votes and comments are those of the project; people and companies are all of the organisation. 409 while another export is being sent.',
    body: CsvExport,
    responses: {
      200: { description: 'A file, sent while it is read', content: { 'text/csv': { schema: z.string() } } },
    },
  },
  async (ctx, { body }, c) => streamedAttachment(c, await exportCsv(ctx, body), ctx.services.log),
)
