import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { edgeConfig } from '../images/edge-config'
import { filesConfig } from '../images/files-config'
import { freePort } from '../ports'
import { renewedCertificate } from './certificates'

export type Edge = { url: string; close: () => Promise<void> }

type Options = {
  /** Address of the console server: `127.0.0.1:4000`. */
  console: string
  /** Folder with `shell/` and `mfe/`, as the build writes them. */
  buildDir: string
  /** Remotes that have their own image. */
  remotes: readonly string[]
  /** Port of the console, for a test that frees one; any free one by default. */
  port?: number
}

/** Version of nginx on this machine, such as `1.22.1`; undefined when it isn't installed. */
export function nginxVersion(): string | undefined {
  try {
    // nginx prints its version to stderr, which is redirected to stdout
    const versionText = execFileSync('sh', ['-c', 'nginx -v 2>&1'], { encoding: 'utf8' })
    return /nginx\/([\d.]+)/.exec(versionText)?.[1]
  } catch {
    return undefined
  }
}

/**
 * Starts the nginx of the images on this machine, in their configuration with other ports and folders: one with the
 * files, and one in front of it and of a console server, over TLS at `https://localhost:PORT`.
 */
export async function startEdge(options: Options): Promise<Edge> {
  const folder = mkdtempSync(join(tmpdir(), 'meshdeck-nginx-'))
  const [files, listen, plain, health] = await ports(4)
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(cert, renewedCertificate.cert)
  writeFileSync(key, renewedCertificate.key)
  const scratch = (name: string) => {
    mkdirSync(join(folder, name))
    return join(folder, name)
  }
  const port = options.port ?? listen
  const configs = [
    filesConfig({
      listen: `127.0.0.1:${files}`,
      root: options.buildDir,
      scratch: scratch('files'),
    }),
    edgeConfig({
      listen: `127.0.0.1:${port}`,
      plain: `127.0.0.1:${plain}`,
      health: `127.0.0.1:${health}`,
      isBefore125: isBefore125(nginxVersion()),
      cert,
      key,
      scratch: scratch('edge'),
      console: options.console,
      shell: `127.0.0.1:${files}`,
      remotes: Object.fromEntries(options.remotes.map((name) => [name, `127.0.0.1:${files}`])),
    }),
  ]
  const running = configs.map((config, index) => run(config, join(folder, `${index}.conf`)))
  const [ofFiles, ofEdge] = running
  await Promise.all([waitUntilHealthy(files, ofFiles), waitUntilHealthy(health, ofEdge)]).catch(
    (error) => {
      running.forEach((nginx) => nginx.kill())
      throw error
    },
  )
  return {
    url: `https://localhost:${port}`,
    async close() {
      await Promise.all(running.map(end))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ports(count: number): Promise<number[]> {
  const free = await Promise.all(Array.from({ length: count }, () => freePort(0)))
  return free.map((port) => port ?? 0)
}

function isBefore125(version = '0'): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major < 1 || (major === 1 && minor < 25)
}

function run(config: string, file: string): ChildProcess {
  writeFileSync(file, config)
  // started as root, nginx would run its workers as a user that can't read this folder
  const user = process.getuid?.() === 0 ? ' user root;' : ''
  const line = ['-c', file, '-g', `daemon off;${user}`]
  return spawn('nginx', line, { stdio: ['ignore', 'ignore', openSync(`${file}.log`, 'w')] })
}

async function waitUntilHealthy(port: number | undefined, nginx: ChildProcess | undefined) {
  while (!(await isHealthy(port))) {
    if (nginx?.exitCode !== null) {
      throw new Error(`nginx has ended: ${nginx?.spawnargs.join(' ')}`)
    }
    await delay(20)
  }
}

const isHealthy = (port = 0) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

async function end(nginx: ChildProcess) {
  if (nginx.exitCode !== null) return
  const ended = once(nginx, 'exit')
  nginx.kill('SIGTERM')
  await ended
}
