import { z } from 'zod'

/** Value of a setting, as the API has it. */
const AuditValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
export type AuditValue = z.infer<typeof AuditValue>

/** A setting's value before and after a change. */
export const AuditChange = z.object({ field: z.string(), from: AuditValue, to: AuditValue })
export type AuditChange = z.infer<typeof AuditChange>

/**
 * Settings in words of the team, which may name people, quote customers or name a project that is deleted later: the
 * audit log, which nobody can erase, has only the settings' names.
 */
const inOwnWords: ReadonlySet<string> = new Set([
  'name',
  'slug',
  'heldWords',
  'senderName',
  'launcherText',
  'greeting',
  'thanks',
])

/**
 * Settings whose values differ after a change; a setting that the change leaves out stays. An empty text is none, like
 * null. Without those in own words.
 */
export const changesBetween = <Settings extends Record<string, AuditValue>>(
  before: Settings,
  change: { readonly [Name in keyof Settings]?: Settings[Name] | undefined },
): AuditChange[] =>
  Object.entries<AuditValue>(before).flatMap(([field, value]) => {
    const now = change[field]
    if (now === undefined || inOwnWords.has(field)) return []
    const [from, to] = [stored(value), stored(now)]
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }]
  })

const stored = (value: AuditValue): AuditValue => (value === '' ? null : value)
