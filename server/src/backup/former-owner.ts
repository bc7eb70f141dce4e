import { asLine } from '@earshot/shared/text/visible-text'
import type { Load } from '../db/transfer/load.ts'
import { CommandError } from '../lib/command-error.ts'
import { digest } from '../lib/digest.ts'

/**
 * Refuses an organisation that was deleted here: somebody else may have made the archive with its id, to which links in
 * its emails still lead. The operator says that it comes back.
 */
export async function refuseErased(load: Load, { id, name }: { id: string; name: string }): Promise<void> {
  const erasures = await load.find('erasures', 'id', [id])
  if (!erasures.some(({ kind }) => kind === 'organisation')) return
  throw new CommandError(
    `${asLine(name)} was deleted here. If you know that its owner made this archive, restore it with --return. Nothing was restored.`,
  )
}

/**
 * Forgets what was erased of an organisation while it was here before, except its own deletion: the list beside the
 * database still has it, so the server repeats these erasures when it starts.
 */
export const forgetErasures = (load: Load, id: string): Promise<void> =>
  load.delete('erasures', `tenant_id = '${id}' and kind <> 'organisation'`)

/**
 * Releases the addresses of an organisation's boards that were deleted here, for their return.
 * @throws CommandError for an address of somebody else's deleted board, whose links must not lead to others
 */
export async function releaseSlugs(load: Load, id: string, slugs: readonly string[]): Promise<void> {
  const retired = new Map(
    (await load.find('project_slugs', 'slug', slugs.map(digest))).map((row) => [
      row.slug,
      row.former_tenant_id,
    ]),
  )
  const released = slugs.filter((slug) => retired.has(digest(slug)))
  for (const slug of released)
    if (retired.get(digest(slug)) !== id)
      throw new CommandError(
        `The address “${asLine(slug)}” was that of a board that was deleted here, and nobody else gets it. Nothing was restored.`,
      )
  for (const slug of released) await load.delete('project_slugs', `slug = '${digest(slug)}'`)
}
