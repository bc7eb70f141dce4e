import { z } from 'zod'

/** A text field that may stay empty; other text must match `schema`, whose messages are shown. */
export const emptyOr = (schema: z.ZodType) =>
  z.string().superRefine((value, context) => {
    if (value === '') return
    for (const { message } of schema.safeParse(value).error?.issues ?? [])
      context.addIssue({ code: 'custom', message })
  })
