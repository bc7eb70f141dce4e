import type { BroadcastMeasured } from './broadcast.ts'
import type { CustomersMeasured } from './customers.ts'
import type { ImportMeasured } from './import.ts'
import type { TurnMeasured } from './large-organisation.ts'
import type { Round } from './load.ts'
import type { Scenario } from './scenarios.ts'
import type { Engine } from './storage.ts'
import type { TracesMeasured } from './traces.ts'

export interface Measured extends Round {
  /** Processor time of the server per request, in microseconds. */
  processor: number
  /** Resident memory of the server, in MiB. */
  memory: number
}

export interface Row {
  /** Position in the table. */
  order: number
  scenario: Scenario
  earshot: Measured
  bare: Measured
  /** Results of the other folder's server, if one is compared. */
  against?: Measured
}

const engineNames: Record<Engine, string> = { sqlite: 'SQLite, synchronous=FULL', postgres: 'PostgreSQL' }

/** Results as a Markdown table. */
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
    `\n### ${engineNames[engine]}, ${rows.toLocaleString('en')} items\n`,
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

/** Processor time of a large organisation's requests and jobs, as a Markdown table. */
export const turnsTable = (engine: Engine, measured: TurnMeasured[]): string =>
  [
    `\n### ${engineNames[engine]}, a large organisation\n`,
    '| what | CPU ms | longest turn ms |',
    '| --- | --- | --- |',
    ...measured.map(
      ({ name, inAll, longestTurn }) => `| ${name} | ${inAll.toFixed(1)} | ${longestTurn.toFixed(1)} |`,
    ),
  ].join('\n')

/** Processor time of requests by how the server traces, as a Markdown table. */
export const tracesTable = (engine: Engine, rows: number, measured: TracesMeasured[]): string =>
  [
    `\n### ${engineNames[engine]}, ${rows.toLocaleString('en')} items, traces\n`,
    '| request | traces off, CPU µs | on, none chosen | times | on, all recorded | times |',
    '| --- | --- | --- | --- | --- | --- |',
    ...measured.map(({ name, off, chosen, all }) => {
      const times = (time: number) => (time / off).toFixed(2)
      return `| ${name} | ${Math.round(off)} | ${Math.round(chosen)} | ${times(chosen)} | ${Math.round(all)} | ${times(all)} |`
    }),
  ].join('\n')

/** Results for a broadcast to many recipients, as lines of Markdown. */
export function broadcastLines(engine: Engine, { rounds, idlePerSecond, list }: BroadcastMeasured): string {
  const middle = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
  const alone = middle(rounds.map(({ alone }) => alone.p99))
  const beside = middle(rounds.map(({ beside }) => beside.p99))
  const perSecond = middle(rounds.map(({ perSecond }) => perSecond))
  const submits = (which: 'alone' | 'beside') =>
    Math.round(middle(rounds.map((round) => round[which].requestsPerSecond)))
  return [
    `\n### ${engineNames[engine]}, a broadcast to 100,000 recipients\n`,
    `- p99 of submits alone: ${alone.toFixed(1)} ms, of ${submits('alone')} a second`,
    `- p99 of submits beside it: ${beside.toFixed(1)} ms, of ${submits('beside')} a second, ${(100 * (beside / alone - 1)).toFixed(0)} % more (at most 10 %)`,
    `- recipients a second: ${Math.round(perSecond)} beside submits, ${Math.round(idlePerSecond)} alone`,
    `- a contact's list of notifications, of a million: p50 ${list.p50.toFixed(1)} ms, p99 ${list.p99.toFixed(1)} ms, ${Math.round(list.requestsPerSecond)} a second`,
  ].join('\n')
}

/** Results for a large import, as lines of Markdown. */
export const importLines = (
  engine: Engine,
  { itemsPerSecond, votesPerSecond, seconds, memory, p99 }: ImportMeasured,
): string =>
  [
    `\n### ${engineNames[engine]}, an import of 10,000 items and 200,000 votes\n`,
    `- rows a second: ${Math.round(itemsPerSecond)} items, ${Math.round(votesPerSecond)} votes (at least 1,750)`,
    `- both files, with upload and check: ${Math.round(seconds)} s (at most 120)`,
    `- memory: ${memory.before} MiB before, at most ${memory.firstHalf} in the first half of the votes and ${memory.secondHalf} in the second`,
    `- p99 of submissions: ${p99.alone.toFixed(1)} ms alone, ${p99.beside.toFixed(1)} ms beside it`,
  ].join('\n')

/** Results for a team with many customers, as a Markdown table and lines. */
export const customersTable = (
  engine: Engine,
  rows: number,
  { calls, lists: { seconds, p99 } }: CustomersMeasured,
): string =>
  [
    `\n### ${engineNames[engine]}, ${rows.toLocaleString('en')} items, 50,000 people, 2,000 companies\n`,
    '| what | p95 ms | CPU ms | longest turn ms |',
    '| --- | --- | --- | --- |',
    ...calls.map(
      ({ name, ...call }) =>
        `| ${[name, ...[call.p95, call.inAll, call.longestTurn].map((ms) => ms.toFixed(1))].join(' | ')} |`,
    ),
    `\n- votes for a list of 500: ${seconds.toFixed(1)} s (at most 5)`,
    `- p99 of submissions: ${p99.alone.toFixed(1)} ms alone, ${p99.beside.toFixed(1)} ms beside such lists, ${(100 * (p99.beside / p99.alone - 1)).toFixed(0)} % more (at most 10 %)`,
  ].join('\n')
