import type { PersonRef } from '@earshot/shared/feedback/feedback'
import type { RichText } from '@earshot/shared/text/rich-text'
import { parsePlainText } from '@earshot/shared/text/typed-text'
import { readMarkdown } from '../../lib/markdown/read-markdown.ts'

/** Rendered body of a comment: members write Markdown, contacts plain text. */
export const commentContent = (body: string, author: PersonRef['kind']): RichText =>
  author === 'contact' ? parsePlainText(body) : readMarkdown(body)
