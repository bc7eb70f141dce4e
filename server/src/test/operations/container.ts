import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '../../../..')
const image = 'localhost/earshot-check'
const readyWithinMs = 120_000
/** As `stop_grace_period` of the compose file. */
const stopSeconds = 60

/** Runs podman. @returns its exit code and its output. */
function podman(...parameters: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('podman', parameters, { cwd: root, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

/** Runs podman. @throws if it fails. */
function mustRun(...parameters: string[]): string {
  const { status, output } = podman(...parameters)
  if (status !== 0) throw new Error(`podman ${parameters[0]} failed:\n${output.slice(-4000)}`)
  return output
}

/** The base that CONTAINER_BASE names, otherwise the Dockerfile's. */
const baseImage = (): string =>
  process.env.CONTAINER_BASE ??
  /^ARG BASE=(\S+)$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))?.[1] ??
  ''

/** A sentence if the base is not on this machine: nothing is fetched from a registry of images. */
export const missingBase = (): string[] =>
  podman('image', 'exists', baseImage()).status === 0
    ? []
    : [`there is no image ${baseImage()}: pull it with podman, or name another base in CONTAINER_BASE`]

/** Builds the image of the project's Dockerfile. Images in OCI's format have no health check, hence Docker's. */
export function buildImage(): void {
  mustRun(
    ...['build', '--pull=never', '--format', 'docker', '--network', 'host'],
    ...['--build-arg', `BASE=${baseImage()}`, '--tag', image, '.'],
  )
}

/** A volume with the containers that use it one after the other, each confined as in deploy/docker/compose.yaml. */
export class Container {
  readonly url: string
  readonly #name = `earshot-check-${randomBytes(4).toString('hex')}`
  readonly #settings: Record<string, string>

  constructor(port: number) {
    this.url = `http://127.0.0.1:${port}`
    this.#settings = {
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: 'https://feedback.example.com',
      SECRET: randomBytes(48).toString('base64'),
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Earshot <no-reply@example.com>',
      SUPPORT_EMAIL: 'help@example.com',
      TRUSTED_PROXY_HOPS: '1',
    }
  }

  /** Starts a new container over the volume, and waits until it serves. */
  async start(): Promise<void> {
    mustRun(
      ...['run', '--detach', '--name', this.#name, '--network', 'host', '--volume', `${this.#name}:/data`],
      ...['--read-only', '--read-only-tmpfs=false', '--tmpfs', '/tmp'],
      ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--stop-timeout', String(stopSeconds)],
      ...Object.entries(this.#settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      image,
    )
    const deadline = performance.now() + readyWithinMs
    while (!(await this.#serves())) {
      if (performance.now() > deadline)
        throw new Error(`The container does not serve:\n${podman('logs', this.#name).output.slice(-4000)}`)
      await pause(100)
    }
  }

  readonly #serves = (): Promise<boolean> =>
    fetch(`${this.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )

  /** Runs a program in the container. */
  execute = (...command: string[]) => podman('exec', this.#name, ...command)

  /** Runs the image's own health check. */
  isHealthy = (): boolean => podman('healthcheck', 'run', this.#name).status === 0

  /** Stops and removes the container; the volume stays. @returns the exit code, 137 if it had to be killed. */
  stop(): number {
    mustRun('stop', this.#name)
    const code = Number(mustRun('inspect', '--format', '{{.State.ExitCode}}', this.#name))
    mustRun('rm', this.#name)
    return code
  }

  /** Removes everything but the image, whatever has happened. */
  remove(): void {
    podman('rm', '--force', this.#name)
    podman('volume', 'rm', '--force', this.#name)
  }
}
