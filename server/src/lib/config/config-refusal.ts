import type { z } from 'zod'

/** A requirement on a variable whose rule has no message of its own; follows the variable's name. */
export const describeRule: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type' && issue.expected === 'number') return 'must be a number'
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'must be a whole number'
  if (issue.code === 'too_small')
    return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'invalid_format' && issue.format === 'email')
    return 'must be an email address, such as help@example.com'
  return undefined
}
