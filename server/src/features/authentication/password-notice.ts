import type { GlobalDb } from '../../db/database.ts'
import type { Services } from '../../http/services.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'

/** Tells the holder of an account that its password is another one now (security checklist, PW-5). */
export const queuePasswordNotice = (
  services: Services,
  tx: GlobalDb,
  user: { email: string; first_name: string },
  now: number,
): Promise<void> =>
  queueAccountMail(services, tx, {
    template: 'passwordChanged',
    to: user.email,
    tenantId: null,
    params: () => ({
      firstName: user.first_name,
      at: now,
      link: `${services.config.publicUrl}/forgotten-password`,
    }),
  })
