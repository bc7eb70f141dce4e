/**
 * Values that only the running installation knows: placeholders in the rendered pages that the server fills in
 * (`server/src/pages/site-pages.ts`).
 */
export const settings = {
  /** Public origin of this installation, without a trailing slash. */
  publicUrl: '__PUBLIC_URL__',
  supportEmail: '__SUPPORT_EMAIL__',
  securityEmail: '__SECURITY_EMAIL__',
  companyName: '__COMPANY_NAME__',
  year: '__YEAR__',
  /** Number of beta subscriptions left. */
  betaLeft: '__BETA_LEFT__',
  /** `on` if visitors may look around in a demo organisation, else `off`. */
  liveDemo: '__LIVE_DEMO__',
  /** Measurements as markup, generated for every request (`server/src/features/service-status`). */
  statusBoard: '__STATUS_BOARD__',
  /** Operations of the OpenAPI document, as markup (`server/src/pages/api-reference`). */
  apiReference: '__API_REFERENCE__',
} as const
