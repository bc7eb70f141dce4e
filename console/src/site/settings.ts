/**
 * What only the running installation knows. The pages are rendered before; the server fills these in
 * (`server/src/pages/site-pages.ts`).
 */
export const settings = {
  /** Where this installation is reached: origin, no trailing slash. */
  publicUrl: '__PUBLIC_URL__',
  supportEmail: '__SUPPORT_EMAIL__',
  securityEmail: '__SECURITY_EMAIL__',
  companyName: '__COMPANY_NAME__',
  year: '__YEAR__',
  /** How many of the beta subscriptions are left. */
  betaLeft: '__BETA_LEFT__',
  /** What is measured, as markup: made anew for every request (`server/src/features/service-status`). */
  statusBoard: '__STATUS_BOARD__',
  /** What the interface's document describes, as markup (`server/src/pages/api-reference`). */
  apiReference: '__API_REFERENCE__',
} as const
