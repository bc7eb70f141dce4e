import { TagColor } from '@earshot/shared/tag/tag'
import type { TableFacts } from './tenant-table.ts'

interface Tags {
  id: string
  name: string
  /** The name as compared: `tagKey`. */
  key: string
  color: TagColor
  created_at: number
}

interface TagLinks {
  /** A feedback item or a task. */
  item_id: string
  tag_id: string
  kind: 'feedback' | 'task'
}

export interface TagTables {
  tags: Tags
  tag_links: TagLinks
}

export const tagTables = {
  tag_links: { key: ['item_id', 'tag_id'], exported: ['item_id', 'tag_id', 'kind'] },
  tags: {
    key: ['id'],
    forms: { color: TagColor },
    exported: ['id', 'name', 'color', 'created_at'],
    withheld: ['key'],
  },
} as const satisfies TableFacts<TagTables>
