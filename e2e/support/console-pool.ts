import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Edition } from '@meshdeck/demo-server/edition'
import { freePort } from '@meshdeck/serve/ports'
import { startConsole, type Console, type StartOptions } from '@meshdeck/serve/start-console'
import {
  faultControl,
  type FaultControl,
  type FaultInput,
  type SetFault,
} from '@meshdeck/testing/control'

import { basePath } from './base-path'
import { isBehindNginx, startEdgeAt, type Edge } from './edge'
import { isSweep } from './sweep'

const buildDir = fileURLToPath(new URL('../../.build', import.meta.url))

/**
 * `seeded`: the demonstration fleet with some of each resource. `empty`: a new installation without an administrator.
 * `full` and `full 1.5.1`: the fleet of `npm start`, with every kind of each resource. `seeded 1.5.1`: the fleet on a
 * management server of that version. `large`: one network of 6,000 devices, in a sweep of 10,000. `many 1.0.0`: one
 * network of 500 devices. `many 1.5.1`: one network of 800 devices on a server of that version.
 */
export type Data =
  | 'seeded'
  | 'empty'
  | 'seeded 1.5.1'
  | 'large'
  | 'many 1.0.0'
  | 'many 1.5.1'
  | 'full'
  | 'full 1.5.1'

const contents: Record<Data, string[]> = {
  seeded: ['--content', 'plain'],
  empty: ['--empty'],
  'seeded 1.5.1': ['--content', 'plain', '--api-version', '1.5.1'],
  large: ['--content', 'plain', '--fleet', isSweep ? '10000' : '6000', '--networks', '1'],
  'many 1.0.0': '--content plain --fleet 500 --networks 1'.split(' '),
  'many 1.5.1': '--content plain --api-version 1.5.1 --fleet 800 --networks 1'.split(' '),
  full: [],
  'full 1.5.1': ['--api-version', '1.5.1'],
}

/** `hosted`: a tenant's Pro server with its console, as started by `npm start -- --variant hosted`. */
type Variant = 'self-hosted' | 'hosted'

/** Console configuration that a test needs. */
export type Kind = {
  data: Data
  edition: Edition
  variant: Variant
  /** Whether it loads builds and tenants from `store/` in its data folder. */
  hasStore: boolean
}

/** Host that the console under test listens on: `HOST=::1` runs all tests there. */
const host = process.env.HOST

/** Token that the control API of every management server in tests requires. */
const token = randomUUID()

/** Writes the console's settings. Tests don't request a public releases page unless they configure one. */
function writeSettings(dataDir: string, settings: object): Promise<void> {
  const all = { releases: false, ...settings }
  return writeFile(join(dataDir, 'settings.json'), JSON.stringify(all))
}

/** Options that give the management server the public address when a proxy is in front. */
function seenAt(edgePort: number | undefined): string[] {
  if (edgePort === undefined) return []
  const origin = `https://localhost:${edgePort}`
  return ['--frontend-url', origin + basePath, '--origin', origin]
}

/** The production build with its own embedded management server. */
export class TestConsole {
  private faults: FaultControl
  /** Proxy in front of the console, if the run uses one. */
  private edge: Edge | undefined

  private constructor(
    readonly dataDir: string,
    private readonly options: Pick<
      StartOptions,
      | 'host'
      | 'basePath'
      | 'serverOptions'
      | 'isHosted'
      | 'controlToken'
      | 'deliveries'
      | 'trustProxy'
    >,
    private running: Console,
  ) {
    this.faults = faultControl({ url: this.backend, token })
  }

  static async start({ data, edition, variant, hasStore }: Kind): Promise<TestConsole> {
    const dataDir = await mkdtemp(join(tmpdir(), 'meshdeck-e2e-'))
    const content = contents[data]
    // a device that goes offline on its own would disturb a running test
    const still = ['--life', 'off']
    const isHosted = variant === 'hosted'
    const kind = ['--edition', isHosted ? 'pro' : edition, '--variant', variant]
    const edgePort = isBehindNginx ? await freePort(0) : undefined
    const options = {
      isHosted,
      ...(host && { host }),
      basePath,
      controlToken: token,
      trustProxy: ['127.0.0.1'],
      ...(hasStore && { deliveries: join(dataDir, 'store') }),
      serverOptions: [...kind, ...still, ...content, ...seenAt(edgePort)],
    }
    await writeSettings(dataDir, {})
    const running = await startConsole({ port: 0, dataDir, buildDir, ...options })
    const started = new TestConsole(dataDir, options, running)
    if (edgePort !== undefined) {
      started.edge = await startEdgeAt({ console: running.url, buildDir, port: edgePort })
    }
    return started
  }

  /** Public address of the console. */
  get url(): string {
    return this.edge ? this.edge.url + basePath : this.running.url
  }

  /** Address of the console server itself, which the management server uses as its own address. */
  get ownUrl(): string {
    return this.running.url
  }

  /** Address of the management server for clients other than browsers. */
  get backend(): string {
    return this.running.backend
  }

  /** Launch link that a hosted console prints at startup, as an account page would link to it. */
  get launchLink(): string {
    const { launchLink } = this.running
    if (launchLink === undefined) throw new Error('The console is none of a hosted tenant')
    return launchLink
  }

  /** Makes the management server misbehave until the test ends; docs/faults.md lists the kinds. */
  fault(fault: FaultInput): Promise<SetFault> {
    return this.faults.set(fault)
  }

  /** Ends all faults; the fixture calls this after each test. */
  clearFaults(): Promise<void> {
    return this.faults.clear()
  }

  /** Sets the console's runtime settings; pages opened from now on use them. */
  configure(settings: object): Promise<void> {
    return writeSettings(this.dataDir, settings)
  }

  /** Restarts both servers on the same port and data, without faults. */
  async restart() {
    const port = Number(new URL(this.running.url).port)
    await this.running.close()
    const { dataDir, options } = this
    this.running = await startConsole({ port, dataDir, buildDir, ...options })
    this.faults = faultControl({ url: this.backend, token })
  }

  async close() {
    await this.edge?.close()
    await this.running.close()
    await rm(this.dataDir, { recursive: true, force: true })
  }
}

/** Provides one console for each owner, usually a test file, started when the owner's first test needs it. */
export class ConsolePool {
  private current: { key: string; console: TestConsole } | undefined

  async of(owner: string, kind: Kind): Promise<TestConsole> {
    const key = `${owner} ${kind.data} ${kind.edition} ${kind.variant} ${kind.hasStore}`
    if (this.current?.key !== key) {
      await this.close()
      this.current = { key, console: await TestConsole.start(kind) }
    }
    return this.current.console
  }

  async close() {
    await this.current?.console.close()
    this.current = undefined
  }
}
