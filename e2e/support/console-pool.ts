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
 * `seeded`: the demonstration fleet with some of each resource. `empty`: as after an installation, without
 * administrator. `full` and `full 1.5.1`: the fleet as `npm start` shows it, with every kind of each resource.
 * `seeded 1.5.1`: the fleet on a management server of that version.
 * `large`: one network of 6,000 devices, in a sweep of 10,000. `many 1.0.0`: one of 500. `many 1.5.1`: one of 800, on a server of that
 * version.
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

/** `hosted`: a tenant's Pro server with its console, as `npm start -- --variant hosted` runs them. */
type Variant = 'self-hosted' | 'hosted'

/** Which console a story needs. */
export type Kind = {
  data: Data
  edition: Edition
  variant: Variant
  /** Whether it takes builds and tenants from `store/` of its data folder. */
  hasStore: boolean
}

/** Where the console under test listens: `HOST=::1` has all stories run there. */
const host = process.env.HOST

/** What the control API of every management server here asks for. */
const token = randomUUID()

/** No test asks a releases page of the world, unless it brings one along. */
function writeSettings(dataDir: string, settings: object): Promise<void> {
  const all = { releases: false, ...settings }
  return writeFile(join(dataDir, 'settings.json'), JSON.stringify(all))
}

/** Has the management server know the address at which people are, where something stands in front. */
function seenAt(edgePort: number | undefined): string[] {
  if (edgePort === undefined) return []
  const origin = `https://localhost:${edgePort}`
  return ['--frontend-url', origin + basePath, '--origin', origin]
}

/** The production build with an embedded management server of its own. */
export class TestConsole {
  private faults: FaultControl
  /** What stands in front, where a run asks for it. */
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
    // a device that goes offline by itself would go in the middle of a story
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

  /** Address of the page. */
  get url(): string {
    return this.edge ? this.edge.url + basePath : this.running.url
  }

  /** Where the console server is by itself, which the management server takes for its own address. */
  get ownUrl(): string {
    return this.running.url
  }

  /** Address of the management server, for clients that are no browser. */
  get backend(): string {
    return this.running.backend
  }

  /** What the start of a hosted console prints: the address that an account page would lead to. */
  get launchLink(): string {
    const { launchLink } = this.running
    if (launchLink === undefined) throw new Error('The console is none of a hosted tenant')
    return launchLink
  }

  /** Makes the management server misbehave until the test ends; kinds are told in docs/faults.md. */
  fault(fault: FaultInput): Promise<SetFault> {
    return this.faults.set(fault)
  }

  /** Ends every fault; the fixture does so after each test. */
  clearFaults(): Promise<void> {
    return this.faults.clear()
  }

  /** What the console is told at run time; pages opened from now on have it. */
  configure(settings: object): Promise<void> {
    return writeSettings(this.dataDir, settings)
  }

  /** Stops both servers and starts them on the same port and data, without faults. */
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

/** One console for each owner, a test file mostly, started when its first test asks for it. */
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
