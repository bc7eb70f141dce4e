import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { root } from '../lib/paths.ts'

/** Packages with code for the machine or with files that they read, which stay packages of their own. */
export const nativePackages = [
  '@expo-google-fonts/inter',
  '@node-rs/argon2',
  'better-sqlite3',
  'harfbuzzjs',
  'sharp',
] as const

/** Programs that the server starts in processes and threads of their own. */
const programs = [
  'server/src/main.ts',
  'server/src/db/dialects/sqlite/checkpoint-thread.js',
  'server/src/features/source-map/map-process.ts',
  'server/src/lib/heic-thread.js',
  'server/src/pages/card/card-thread.ts',
  'server/src/watchdog-thread.js',
]

/** Commands for operators, in `server/src/scripts`. */
export const commands = [
  'accounts',
  'add-node',
  'audit-verify',
  'backup',
  'dead-letters',
  'distribute',
  'doctor',
  'held-sign-ups',
  'migrate',
  'organisations',
  'restore',
  'secret',
  'set-plan',
]

/** Packages in CommonJS call `require`, which modules do not have. */
const banner = {
  js: "import { createRequire as createRequireOfModule } from 'node:module'; const require = createRequireOfModule(import.meta.url);",
}

/** Programs in TypeScript that a module starts by their file's name. */
const started: Record<string, string> = {
  'map-reader.ts': 'map-process.ts',
  'card-pictures.ts': 'card-thread.ts',
}

/** The bundled programs are JavaScript. */
const renamePrograms: Plugin = {
  name: 'rename-programs',
  setup({ onLoad }) {
    onLoad({ filter: /(map-reader|card-pictures)\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const program = started[basename(path)]
      if (program === undefined || !source.includes(program))
        throw new Error(`${path} no longer names the program that it starts`)
      return { contents: source.replace(program, program.replace('.ts', '.js')), loader: 'ts' }
    })
  },
}

/**
 * Bundles the server and its commands into a folder.
 *
 * @returns the paths of the files that were bundled, in the project.
 */
export async function bundleServer(folder: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...programs, ...commands.map((name) => `server/src/scripts/${name}.ts`)],
    entryNames: '[name]',
    chunkNames: 'chunk-[hash]',
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    external: [...nativePackages, 'pg-native'],
    banner,
    plugins: [renamePrograms],
    metafile: true,
    logLevel: 'error',
    legalComments: 'none',
    minifySyntax: true,
    minifyWhitespace: true,
  })
  return Object.keys(metafile.inputs).sort()
}
