import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bin, environment, root } from './lib/paths.ts'
import { checksums, makeReleaseFolder, releaseName } from './release/release-folder.ts'

/*
 * Makes a release for this machine in the folder `release`: a folder that runs with Node alone, and an archive of it.
 * With --check it is made twice, each time from a new build, and both must be identical.
 */

const folder = resolve(root, 'release', releaseName)

/** Builds everything anew and makes the release. @returns the archive's hash. */
async function release(again: boolean): Promise<string> {
  run(bin('turbo'), ['run', 'build', '--output-logs=errors-only', ...(again ? ['--force'] : [])])
  await makeReleaseFolder(folder)
  const archive = `${folder}.tar`
  // Sorted, and without times and owners: the same files give the same bytes.
  const same = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--format=ustar']
  run('tar', [...same, '-C', join(folder, '..'), '-cf', archive, releaseName])
  run('gzip', ['--no-name', '--force', archive])
  return createHash('sha256')
    .update(readFileSync(`${archive}.gz`))
    .digest('hex')
}

function run(program: string, parameters: readonly string[]): void {
  const { status } = spawnSync(program, parameters, { cwd: root, env: environment(), stdio: 'inherit' })
  if (status !== 0) throw new Error(`${program} failed`)
}

mkdirSync(join(folder, '..'), { recursive: true })
const isCheck = process.argv.includes('--check')
const hash = await release(isCheck)
const sums = checksums(folder)
if (isCheck && (await release(true)) !== hash) {
  const before = new Set(sums.split('\n'))
  console.error('The second build differs from the first one in:')
  console.error(
    checksums(folder)
      .split('\n')
      .filter((line) => !before.has(line))
      .join('\n'),
  )
  rmSync(folder, { recursive: true })
  process.exit(1)
}
console.log(`${hash}  release/${releaseName}.tar.gz`)
