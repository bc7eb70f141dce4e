/**
 * The installation's secret, and during a rotation the one before it. New values are signed and sealed with the first;
 * with the second they are only verified and opened.
 */
export type Secrets = readonly [current: string, ...previous: string[]]
