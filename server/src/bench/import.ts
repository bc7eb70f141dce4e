import { setTimeout } from 'node:timers/promises'
import { Import } from '@earshot/shared/import/import'
import type { Checkout } from './checkout.ts'
import { type ConsoleCall, signInOwner } from './owner.ts'
import { startEarshot, type Target } from './processes.ts'
import { bearersOf, submits } from './scenarios.ts'
import { type Engine, newStorage, prepare } from './storage.ts'
import { startSubmissions } from './submissions.ts'

const items = 10_000
const votes = 200_000
const voters = 50_000
/** Milliseconds from one submission to the next: customers go on writing, and leave time for the import. */
const pause = 50

/** An import of a large file, with submissions beside it. */
export interface ImportMeasured {
  /** Rows per second of each file, its upload and check left out. */
  itemsPerSecond: number
  votesPerSecond: number
  /** Seconds for both files, with upload and check. */
  seconds: number
  /** Resident memory in MiB: before, and the highest during each half of the votes. */
  memory: { before: number; firstHalf: number; secondHalf: number }
  /** p99 of submissions in milliseconds. */
  p99: { alone: number; beside: number }
}

/** Measures an import of 10,000 items and 200,000 votes, with a database and a server of its own. */
export async function measureImport(
  engine: Engine,
  { checkout, secret, seconds }: { checkout: Checkout; secret: string; seconds: number },
): Promise<ImportMeasured> {
  await using stack = new AsyncDisposableStack()
  const storage = stack.use(await newStorage(engine))
  const material = await prepare(storage, checkout, 10_000)
  const target = stack.use(await startEarshot(checkout.server, secret, storage.environment, true))
  const { headers, call } = await signInOwner(target.url, material.password)
  const requests = async () => submits({ bearer: await bearersOf(material, checkout, secret) })
  const importing = { target, headers, call, projectId: material.projectId }
  const alone = startSubmissions(target, requests, pause)
  await setTimeout(seconds * 2_000)
  const p99Alone = await alone.stop()
  const before = target.memory()
  const beside = startSubmissions(target, requests, pause)
  const began = performance.now()
  const ofItems = await importFile(importing, fileOfItems())
  const ofVotes = await importFile(importing, fileOfVotes())
  const took = performance.now() - began
  return {
    itemsPerSecond: items / ofItems.seconds,
    votesPerSecond: votes / ofVotes.seconds,
    seconds: took / 1_000,
    memory: { before, firstHalf: ofVotes.firstHalf, secondHalf: ofVotes.secondHalf },
    p99: { alone: p99Alone, beside: await beside.stop() },
  }
}

interface Importing {
  target: Target
  headers: Record<string, string>
  call: ConsoleCall
  projectId: string
}

/** Imports a file. @returns how long its rows took, and the highest memory in MiB of either half. */
async function importFile({ target, headers, call, projectId }: Importing, csv: string) {
  const prepared = Import.parse(
    await (await call('POST', '/imports', { projectId, name: 'rival.csv' })).json(),
  )
  const path = `/imports/${prepared.id}`
  const upload = await fetch(`${target.url}/api/v1${path}/file`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: csv,
  })
  const { mapping } = Import.parse(await upload.json())
  await call('PUT', `${path}/check`, { ...mapping, source: 'canny' })
  const rows = csv.split('\n').length - 2
  const memory = { firstHalf: 0, secondHalf: 0 }
  const until = async (state: Import['state']) => {
    for (;;) {
      const current = Import.parse(await (await call('GET', path)).json())
      const half = current.doneCount * 2 < rows ? 'firstHalf' : 'secondHalf'
      memory[half] = Math.max(memory[half], target.memory())
      if (current.problem) throw new Error(current.problem)
      if (current.state === state) return current
      await setTimeout(200)
    }
  }
  await until('checked')
  Object.assign(memory, { firstHalf: 0, secondHalf: 0 })
  const began = performance.now()
  await call('PUT', `${path}/run`)
  const { createdCount } = await until('done')
  if (createdCount !== rows) throw new Error(`${createdCount} of ${rows} rows were imported`)
  return { seconds: (performance.now() - began) / 1_000, ...memory }
}

const day = (number: number): string => `2025-03-${String((number % 28) + 1).padStart(2, '0')}`

function fileOfItems(): string {
  const lines = ['Post ID,Title,Details,Author,Author Email,Created']
  for (let i = 0; i < items; i++)
    lines.push(
      `post${i},"Boats, number ${i}","A longer text, with words ${i}",Ann ${i % 500},ann${i % 500}@mail.example,${day(i)}`,
    )
  return `${lines.join('\n')}\n`
}

function fileOfVotes(): string {
  const lines = ['Post ID,Voter ID,Voter,Voter Email,Created']
  for (let i = 0; i < votes; i++) {
    const voter = (i * 7 + Math.floor(i / items)) % voters
    lines.push(`post${i % items},voter${voter},Bo ${voter},bo${voter}@mail.example,${day(i)}`)
  }
  return `${lines.join('\n')}\n`
}
