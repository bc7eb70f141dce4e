import { z } from 'zod'

/** A text field that may be left empty; what is typed must fit `schema`, whose messages are kept. */
export const emptyOr = (schema: z.ZodType) =>
  z.string().superRefine((value, context) => {
    if (value === '') return
    for (const { message } of schema.safeParse(value).error?.issues ?? [])
      context.addIssue({ code: 'custom', message })
  })
