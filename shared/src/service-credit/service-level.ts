/** Service levels promised in the terms (product specification, sections 1 and 9). */
export const serviceLevel = {
  /** Percent of a month. */
  upTimeTarget: 100,
  /** Below this, in percent of a month, a credit is due. */
  creditBelow: 95,
  /** A credit is this many days of cost; a day costs the month's price divided by `daysPerMonth`. */
  creditDays: 5,
  daysPerMonth: 30,
  /** Maximum credit, in months' cost. */
  creditMonthsMax: 1,
  /** Days after the outage in which a credit may be claimed. */
  claimWithinDays: 10,
  /** Shorter interruptions bring no credit, and maintenance that short needs no notice; in minutes. */
  shortOutage: 10,
  /** Hours between the announcement of scheduled maintenance and its start. */
  maintenanceNotice: 72,
  /** Days of a trial; on Free, continued use begins another. */
  trialDays: 30,
  support: { from: '9:00', to: '17:30', days: 'Monday to Friday', zone: 'UK time', language: 'English' },
} as const
