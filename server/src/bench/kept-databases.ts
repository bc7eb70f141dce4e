import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Checkout } from './checkout.ts'
import type { Material } from './scenarios.ts'
import { type Engine, newStorage, prepare, type Storage } from './storage.ts'

/** Sources that determine the content of a filled database: when one of them changes, the database is filled again. */
const ingredients = ['server/src/bench/fill.ts', 'server/src/db', 'server/src/search']

/**
 * A temporary database with `rows` items of a checkout: a copy of a cached one in the checkout's `node_modules/.cache`,
 * because filling a million rows takes longer than measuring them.
 */
export async function openFilled(
  engine: Engine,
  checkout: Checkout,
  rows: number,
): Promise<{ storage: Storage; material: Material }> {
  const folder = keptFolder(engine, checkout, rows)
  if (!existsSync(folder)) await keep(folder, engine, checkout, rows)
  const material: Material = JSON.parse(await readFile(join(folder, 'material.json'), 'utf8'))
  return { storage: await newStorage(engine, join(folder, 'data')), material }
}

async function keep(target: string, engine: Engine, checkout: Checkout, rows: number): Promise<void> {
  const folder = dirname(target)
  await mkdir(folder, { recursive: true })
  const [kind = ''] = basename(target).split('.')
  // Deletes databases of earlier schemas.
  for (const name of readdirSync(folder).filter((name) => name.startsWith(`${kind}.`)))
    rmSync(join(folder, name), { recursive: true })
  const partial = `${target}.partial`
  await mkdir(partial)
  const storage = await newStorage(engine)
  const material = await prepare(storage, checkout, rows)
  await writeFile(join(partial, 'material.json'), JSON.stringify(material))
  await storage.moveTo(join(partial, 'data'))
  renameSync(partial, target)
}

function keptFolder(engine: Engine, { folder }: Checkout, rows: number): string {
  const hash = createHash('sha256')
  for (const path of ingredients.flatMap((ingredient) => filesIn(join(folder, ingredient))))
    hash.update(readFileSync(path))
  const name = `${engine}-${rows}.${hash.digest('hex').slice(0, 16)}`
  return join(folder, 'node_modules/.cache/earshot/bench', name)
}

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .toSorted()
        .flatMap((name) => filesIn(join(path, name)))
    : [path]
