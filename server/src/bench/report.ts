import type { Round } from './load.ts'
import type { Scenario } from './scenarios.ts'
import type { Engine } from './storage.ts'

export interface Measured extends Round {
  /** Microseconds of the server's processor time for one request. */
  processor: number
  /** Resident memory of the server, in MiB. */
  memory: number
}

export interface Row {
  /** Where it stands in the table. */
  order: number
  scenario: Scenario
  earshot: Measured
  bare: Measured
  /** The other folder's server, where there is one. */
  against?: Measured
}

/** What was measured, as a table of Markdown. */
export function tableOf(engine: Engine, rows: number, measured: Row[]): string {
  const compared = measured.some(({ against }) => against)
  const heads = [
    ...[
      'request',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'CPU µs',
      'bare requests/s',
      'CPU µs',
      'share',
      'floor',
      'memory MiB',
    ],
    ...(compared ? ['against requests/s', 'p99 ms', 'CPU µs', 'times'] : []),
  ]
  const lines = measured.map((row) => [...ours(engine, row), ...theirs(row)])
  return [
    `\n### ${engine === 'sqlite' ? 'SQLite, synchronous=FULL' : 'PostgreSQL'}, ${rows.toLocaleString('en')} items\n`,
    ...[heads, heads.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')
}

function ours(engine: Engine, { scenario, earshot, bare }: Row): Array<string | number> {
  return [
    scenario.name,
    Math.round(earshot.requestsPerSecond),
    earshot.p50.toFixed(1),
    earshot.p99.toFixed(1),
    Math.round(earshot.processor),
    Math.round(bare.requestsPerSecond),
    Math.round(bare.processor),
    `${((100 * earshot.requestsPerSecond) / bare.requestsPerSecond).toFixed(1)} %`,
    scenario.floor ? `${scenario.floor[engine]} %` : '',
    earshot.memory,
  ]
}

const theirs = ({ earshot, against }: Row): Array<string | number> =>
  against
    ? [
        Math.round(against.requestsPerSecond),
        against.p99.toFixed(1),
        Math.round(against.processor),
        (earshot.requestsPerSecond / against.requestsPerSecond).toFixed(2),
      ]
    : []
