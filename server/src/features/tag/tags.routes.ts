import { NewTag, Tag, TagChange, Tagging, TagList, TagMerge } from '@earshot/shared/tag/tag'
import { Routes } from '../../http/routes.ts'
import { changeTag, createTag, mergeTag, removeTag, showTags, tagItems } from './tags.ts'

const tag = '/api/v1/tags/{tagId}'

/** The organisation's tags, and tagging of items. */
export const tagsRoutes = new Routes()

tagsRoutes.get(
  '/api/v1/tags',
  {
    access: 'readTags',
    summary: 'List tags, with how often each is used',
    answer: TagList,
    compressed: true,
  },
  async (ctx) => ({ items: await showTags(ctx) }),
)

tagsRoutes.post(
  '/api/v1/tags',
  { access: 'tagItems', summary: 'Create a tag', body: NewTag, creates: Tag },
  (ctx, { body }) => createTag(ctx, body),
)

tagsRoutes.put(
  '/api/v1/tagging',
  {
    access: 'tagItems',
    summary: 'Add or remove tags of feedback and tasks',
    body: Tagging,
    noContent: 'Done',
  },
  (ctx, { body }) => tagItems(ctx, body),
)

tagsRoutes.patch(
  tag,
  { access: 'manageTags', summary: 'Rename or recolour a tag', body: TagChange, noContent: 'Changed' },
  (ctx, { params, body }) => changeTag(ctx, params.tagId, body),
)

tagsRoutes.put(
  `${tag}/merge`,
  { access: 'manageTags', summary: 'Merge a tag into another one', body: TagMerge, noContent: 'Merged' },
  (ctx, { params, body }) => mergeTag(ctx, params.tagId, body.intoId),
)

tagsRoutes.delete(
  tag,
  { access: 'manageTags', summary: 'Delete a tag', noContent: 'Deleted' },
  (ctx, { params }) => removeTag(ctx, params.tagId),
)
