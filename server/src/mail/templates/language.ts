import { languages } from '@earshot/shared/languages'
import { z } from 'zod'

/** Languages that mails are written in; those to members and operators are all English. */
export const MailLanguage = z.enum(languages)
